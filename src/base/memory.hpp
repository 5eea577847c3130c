// How much memory this process has, and how much it may have.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace credo {

// Resident memory of this process, in bytes.
std::size_t resident_bytes();
// The most it ever was.
std::size_t peak_resident_bytes();
// Of what is resident, memory that was given back and waits to be used again.
std::size_t idle_bytes();
// Hands such memory to the system.
void release_idle_memory();

// Memory of the machine, or of the control groups that this process is in, if they allow less.
std::size_t available_memory_bytes();

// The least that control groups allow: `membership` is what /proc/self/cgroup says, `root` where
// the groups are shown, of both versions. Nothing if they set no bound.
std::optional<std::size_t> group_memory_bytes(std::string_view membership, const std::string& root);

}  // namespace credo
