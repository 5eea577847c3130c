// BUPL agents for Maude: for `export --to maude`, and Maude as an engine.
#pragma once

#include "export/translation.hpp"
#include "external/external_engine.hpp"

namespace credo::bupl {

Translation maude_translation();
EngineOffer maude_engine();

}  // namespace credo::bupl
