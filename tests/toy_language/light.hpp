// Light switches as an agent language.
#pragma once

#include "system/language.hpp"

credo::Language light_language();
