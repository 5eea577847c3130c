// What is said on a channel: the acts of FIPA, the composites written out.
//
// i sends, j receives (c: i -> j):
//   c!inform_if(w)   the choice of c!inform(w) and c!inform(!w), and so for c?
//   c!query_if(w)    c!request(d!inform_if(w)), with d the channel from j to i
//   c!agree(a)       update(B_i I_i Done(a)). update(I_i B_j I_i Done(a)). c!inform(I_i Done(a))
//   c!refuse(a)      update(!I_i Done(a)). update(B_i !I_i Done(a)). update(I_i B_j !I_i Done(a)).
//                    c!inform(!I_i Done(a))
//   c!cancel(a)      update(!I_i Done(a)). update(B_i !I_i Done(a)). update(B_i B_j I_i Done(a)).
//                    update(I_i B_j !I_i Done(a)). c!disconfirm(I_i Done(a))
#pragma once

#include <vector>

#include "lang/eccs/view_parser.hpp"

namespace credo::eccs {

struct Message {
  std::vector<Update> before;       // what the sender updates first
  std::vector<Communication> ways;  // one of these; two of inform_if, else one
};

// The act and its operand, after `c!` or `c?`.
Message parse_message(TokenStream& stream, Names& names, ViewParser& views, ChannelNumber channel,
                      bool sends);

}  // namespace credo::eccs
