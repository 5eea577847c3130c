/* The auction of three AgentSpeak agents, by hand, for comparison with Credo.
 *
 *   -DN=5      number of auctions (1..15)
 *   -DFIXED    context `true` for ag3's plan +!alliance(I,A); otherwise
 *              not(alliance(I,A)), the program with the bug
 *   -DSPEC=1   check specification 1, 2 or 3 (pan -a -f: each process moves for
 *              ever, or the environment has come to its end); otherwise there
 *              is no property and nothing below depends on it
 *
 * One process per agent, whose location is the phase of the reasoning cycle:
 * mail, belief revision, event, intention, each one d_step; one process for
 * the environment, each rule one d_step. No init process, no start-up states.
 *
 * The state is that of the semantics, one to one (unreduced: a frame keeps the
 * bindings of all its variables). What has only one possible value, or is a
 * function of what is stored, takes no bits:
 *  - initial beliefs never change; auction(_) and winner(_) are believed at
 *    most once each, being percepts; sources are fixed (percepts: percept,
 *    told: other);
 *  - myself, ally and threshold have one instance: I, A and T of a frame are
 *    functions of its plan; B, C and D of its plan and position, but for
 *    ?bid(I,B) in +!bid_normally, where either bid may match (BN_2, BN_3);
 *  - a goal's argument N is that of the frame below it;
 *  - ag2 is sent one message only, alliance(ag3,ag2): its mailbox is a count.
 * FIFO queues are integers, first entry in the lowest bits, no entry is 0, so
 * that equal queues are equal integers; fields have just the bits they need.
 * Nothing is cut: a full queue is an assertion violation. Temporary variables
 * are hidden, not part of the state.
 *
 * Spin's "transitions" are one more than the edges: it counts the initial state.
 */

#ifndef N
#define N 5
#endif
#if N < 1 || N > 15
#error "N must be 1..15"
#endif

/* FIFO queues of entries of w bits: at most 5 for w = 6, 4 for w = 7 */
#define first6(q) ((q) & 63)
#define first7(q) ((q) & 127)
#define push6(q, x) assert((q) < (1 << 24)); \
      q = (q) | ((x) << ((q) == 0 -> 0 : ((q) < (1 << 6) -> 6 : \
      ((q) < (1 << 12) -> 12 : ((q) < (1 << 18) -> 18 : 24)))))
#define push7(q, x) assert((q) < (1 << 21)); \
      q = (q) | ((x) << ((q) == 0 -> 0 : ((q) < (1 << 7) -> 7 : \
      ((q) < (1 << 14) -> 14 : 21))))

/* events: low 4 bits the auction k (never 0) or the agent */
#define ADD_AUCTION 0 /* +auction(k) */
#define DEL_AUCTION 16 /* -auction(k) */
#define ADD_WINNER 32 /* +winner(a)  */
#define DEL_WINNER 36 /* -winner(a)  */
#define ADD_ALLIANCE 40 /* +alliance(ag3,ag2) */
#define ADD_BID 41 /* +bid(ag2,4) */
/* ag3's goal events, each with its suspended intention, the one frame of
   auction k: plan P1, P2, P3 at +!bid_normally(k), P3 at +!alliance */
#define BY_P1 48 /* +!bid_normally(k) */
#define BY_P2 64
#define BY_P3 80
#define BY_P3_ALLIANCE 96 /* +!alliance(ag3,ag2) */

/* ---- shared ---- */
unsigned n : 4; /* auctions announced so far */
unsigned p_auction : 4; /* percept auction(p_auction); 0: none, not open */
unsigned p_winner : 2; /* percept winner(p_winner); 0: none */
unsigned bids : 2; /* bids counted */
unsigned best : 3; /* best bid */
unsigned leader : 2; /* its bidder */
int A; /* up to 3 requested actions place_bid(N,B), of 9 bits: N, agent, B */

#define place_bid(ag, k, b) \
  assert(A < (1 << 18)); \
  A = A | ((((k) << 5) | ((ag) << 3) | (b)) << \
    (A == 0 -> 0 : (A < (1 << 9) -> 9 : 18)))

/* belief revision: additions in the order of the percepts, then deletions in
   the order of the beliefs */
#define brf(push, E, b_auction, b_winner) \
  if \
  :: p_auction != 0 && p_auction != b_auction -> \
    push(E, ADD_AUCTION + p_auction) \
  :: else \
  fi; \
  if \
  :: p_winner != b_winner -> \
    if \
    :: p_winner != 0 -> push(E, ADD_WINNER + p_winner) \
    :: else \
    fi \
  :: else \
  fi; \
  if \
  :: b_auction != 0 && b_auction != p_auction -> \
    push(E, DEL_AUCTION + b_auction) \
  :: else \
  fi; \
  if \
  :: p_winner != b_winner -> \
    if \
    :: b_winner != 0 -> push(E, DEL_WINNER + b_winner) \
    :: else \
    fi \
  :: else \
  fi; \
  b_auction = p_auction; \
  b_winner = p_winner

hidden int e; /* the event, message, intention or action at hand */
hidden int k; /* its auction */

/* ---- ag1 ----
 * +auction(N) : true <- place_bid(N,6).
 */
unsigned b1_auction : 4;
unsigned b1_winner : 2;
unsigned I1 : 4; /* the one intention: N; 0: none */
int E1;

active proctype ag1()
{
  do
  :: d_step { skip } /* mail: nobody writes to ag1 */
     d_step { brf(push6, E1, b1_auction, b1_winner) }
     d_step {
    e = first6(E1);
    E1 = E1 >> 6;
    if
    :: e > 0 && e < 16 -> assert(I1 == 0); I1 = e
    :: else
    fi
     }
     d_step {
    if
    :: I1 != 0 -> place_bid(1, I1, 6); I1 = 0
    :: else
    fi
     }
  od
}

/* ---- ag2 ----
 * P1  +auction(N) : myself(I) & ally(A) & not(alliance(A,I))
 *         <- ?bid(I,B); place_bid(N,B).
 * P2  +auction(N) : alliance(A,I) <- place_bid(N,0).
 * P3  +alliance(A,I) : myself(I) & ally(A)
 *         <- ?bid(I,B); .send(A,tell,bid(I,B)); .send(A,tell,alliance(A,I)).
 */
unsigned b2_auction : 4;
unsigned b2_winner : 2;
unsigned b2_alliance : 1; /* alliance(ag3,ag2) */
unsigned I2 : 14; /* up to 2 intentions, of 7 bits: plan and position, N */
unsigned M2 : 2; /* messages alliance(ag3,ag2) */
int E2;

#define A1_0 16 /* P1 before ?bid */
#define A1_1 32 /* P1 before place_bid, B = 4 */
#define A2_0 48 /* P2 before place_bid */
#define A3_0 64 /* P3 before ?bid */
#define A3_1 80 /* P3 before .send bid, B = 4 */
#define A3_2 96 /* P3 before .send alliance */
#define push_I2(x) assert(I2 < (1 << 7)); I2 = I2 | ((x) << (I2 == 0 -> 0 : 7))

unsigned M3 : 4; /* up to 2 messages to ag3, of 2 bits */
#define MSG_BID 1 /* bid(ag2,4) */
#define MSG_ALLIANCE 2 /* alliance(ag3,ag2) */
#define send_3(x) assert(M3 < 4); M3 = M3 | ((x) << (M3 == 0 -> 0 : 2))

active proctype ag2()
{
  do
  :: d_step {
    if
    :: M2 > 0 ->
      M2 = M2 - 1;
      if
      :: !b2_alliance -> b2_alliance = 1; push6(E2, ADD_ALLIANCE)
      :: else
      fi
    :: else
    fi
     }
     d_step { brf(push6, E2, b2_auction, b2_winner) }
     d_step {
    e = first6(E2);
    E2 = E2 >> 6;
    if
    :: e > 0 && e < 16 ->
      if
      :: !b2_alliance -> push_I2(A1_0 | e)
      :: else -> push_I2(A2_0 | e)
      fi
    :: e == ADD_ALLIANCE -> push_I2(A3_0)
    :: else
    fi
     }
     d_step {
    e = I2 & 127;
    k = e & 15;
    I2 = I2 >> 7;
    e = e - k;
    if
    :: e == 0
    :: e == A1_0 -> push_I2(A1_1 | k)
    :: e == A1_1 -> place_bid(2, k, 4)
    :: e == A2_0 -> place_bid(2, k, 0)
    :: e == A3_0 -> push_I2(A3_1)
    :: e == A3_1 -> send_3(MSG_BID); push_I2(A3_2)
    :: e == A3_2 -> send_3(MSG_ALLIANCE)
    fi
     }
  od
}

/* ---- ag3 ----
 * P1  +auction(N) : threshold(T) & .gte(T,N) <- !bid_normally(N).
 * P2  +auction(N) : myself(I) & winner(I) & ally(A) & not(alliance(I,A))
 *         <- !bid_normally(N).
 * P3  +auction(N) : myself(I) & not(winner(I)) & ally(A) & not(alliance(I,A))
 *         <- !alliance(I,A); !bid_normally(N).
 * P4  +auction(N) : alliance(I,A)
 *         <- ?bid(I,B); ?bid(A,C); .plus(B,C,D); place_bid(N,D).
 * BN  +!bid_normally(N) : true <- ?bid(I,B); place_bid(N,B).
 * AL  +!alliance(I,A) : not(alliance(I,A)) <- .send(A,tell,alliance(I,A)).
 */
unsigned b3_auction : 4;
unsigned b3_winner : 2;
unsigned b3_alliance : 1; /* alliance(ag3,ag2) */
unsigned b3_bid : 1; /* bid(ag2,4) */
unsigned I3 : 8; /* the one intention's lower frame: plan and position, N */
unsigned I3top : 3; /* its upper frame; 0: none */
int E3;

#define P1_0 16 /* P1 before !bid_normally */
#define P2_0 32 /* P2 before !bid_normally */
#define P3_0 48 /* P3 before !alliance */
#define P3_1 64 /* P3 before !bid_normally */
#define P4_0 80 /* P4 before ?bid(I,B) */
#define P4_1 96 /* P4 before ?bid(A,C), B = 3 */
#define P4_2 112 /* P4 before .plus, C = 4 */
#define P4_3 128 /* P4 before place_bid, D = 7 */
#define BN_0 1 /* BN before ?bid */
#define BN_2 2 /* BN before place_bid, I = ag2, B = 4 */
#define BN_3 3 /* BN before place_bid, I = ag3, B = 3 */
#define AL_0 4 /* AL before .send */
#define push_I3(x, top) assert(I3 == 0); I3 = x; I3top = top

active proctype ag3()
{
  do
  :: d_step {
    e = M3 & 3;
    M3 = M3 >> 2;
    if
    :: e == MSG_BID && !b3_bid -> b3_bid = 1; push7(E3, ADD_BID)
    :: e == MSG_ALLIANCE && !b3_alliance ->
      b3_alliance = 1; push7(E3, ADD_ALLIANCE)
    :: else
    fi
     }
     d_step { brf(push7, E3, b3_auction, b3_winner) }
     d_step {
    e = first7(E3);
    k = e & 15;
    E3 = E3 >> 7;
    e = e - k;
    if
    :: e == ADD_AUCTION ->
      if
      :: k == 0 /* no event */
      :: k > 0 && k <= 3 -> push_I3(P1_0 | k, 0)
      :: k > 3 && b3_alliance -> push_I3(P4_0 | k, 0)
      :: k > 3 && !b3_alliance && b3_winner == 3 -> push_I3(P2_0 | k, 0)
      :: k > 3 && !b3_alliance && b3_winner != 3 -> push_I3(P3_0 | k, 0)
      fi
    :: e == BY_P1 -> push_I3(P1_0 | k, BN_0)
    :: e == BY_P2 -> push_I3(P2_0 | k, BN_0)
    :: e == BY_P3 -> push_I3(P3_1 | k, BN_0)
    :: e == BY_P3_ALLIANCE ->
#ifdef FIXED
      push_I3(P3_0 | k, AL_0)
#else
      if
      :: !b3_alliance -> push_I3(P3_0 | k, AL_0)
      :: else /* no applicable plan: the intention is lost */
      fi
#endif
    :: else
    fi
     }
     d_step {
    if
    :: I3 == 0
    :: I3 != 0 && I3top == 0 ->
      k = I3 & 15;
      e = I3 - k;
      I3 = 0;
      if
      :: e == P1_0 -> push7(E3, BY_P1 | k)
      :: e == P2_0 -> push7(E3, BY_P2 | k)
      :: e == P3_0 -> push7(E3, BY_P3_ALLIANCE | k)
      :: e == P3_1 -> push7(E3, BY_P3 | k)
      :: e == P4_0 -> I3 = P4_1 | k
      :: e == P4_1 ->
        if
        :: b3_bid -> I3 = P4_2 | k
        :: else /* the test fails: lost */
        fi
      :: e == P4_2 -> I3 = P4_3 | k
      :: e == P4_3 -> place_bid(3, k, 7)
      fi
    :: I3top == BN_0 -> I3top = (b3_bid -> BN_2 : BN_3)
    :: I3top == BN_2 -> place_bid(3, I3 & 15, 4); I3 = 0; I3top = 0
    :: I3top == BN_3 -> place_bid(3, I3 & 15, 3); I3 = 0; I3top = 0
    :: I3top == AL_0 -> assert(M2 < 3); M2 = M2 + 1; I3 = P3_1 | (I3 & 15); I3top = 0
    fi
     }
  od
}

active proctype environment()
{
  do
  :: d_step { /* announce */
    p_auction == 0 && n < N ->
    n = n + 1;
    p_auction = n
     }
  :: d_step { /* collect: the first action is place_bid(n,B) */
    p_auction != 0 && bids < 3 && A != 0 && ((A & 511) >> 5) == n ->
    if
    :: bids == 0 || (A & 7) > best ->
      best = A & 7;
      leader = (A >> 3) & 3
    :: else
    fi;
    bids = bids + 1;
    A = A >> 9
     }
  :: d_step { /* decide */
    p_auction != 0 && bids == 3 ->
    p_auction = 0;
    p_winner = leader;
    bids = 0;
    best = 0;
    leader = 0
     }
  od
}

/* ---- the specifications ----
 * No more state is needed for the atoms of the BDI logic:
 *  - Int(l,x), a frame for +!x in an intention that can run or is suspended: the
 *    one plan for +!alliance(ag3,ag2) is AL, whose body has no goal, so that its
 *    frame is never suspended;
 *  - Des(l,x), Int(l,x) or an event +!x: in any of the four places of E3. Only
 *    BY_P3_ALLIANCE has 6 in its upper three bits.
 */
#ifdef SPEC
#define bel2_alliance (b2_alliance == 1) /* Bel(ag2, alliance(ag3,ag2)) */
#define bel3_alliance (b3_alliance == 1) /* Bel(ag3, alliance(ag3,ag2)) */
#define bel3_winner (b3_winner == 3) /* Bel(ag3, winner(ag3)) */
#define int3_alliance (I3top == AL_0) /* Int(ag3, alliance(ag3,ag2)) */
#define des3_alliance (int3_alliance || \
      ((E3 >>  4) & 7) == 6 || ((E3 >> 11) & 7) == 6 || \
      ((E3 >> 18) & 7) == 6 || ((E3 >> 25) & 7) == 6)
#define fact_winner (p_winner == 3) /* winner(ag3) */

#if SPEC == 1
ltl spec1 { [] (!bel3_winner && des3_alliance -> <> int3_alliance) }
#elif SPEC == 2
ltl spec2 { <> (bel2_alliance && bel3_alliance) }
#elif SPEC == 3
ltl spec3 { [] (bel2_alliance && bel3_alliance -> <> [] fact_winner) }
#else
#error "SPEC must be 1, 2 or 3"
#endif
#endif
