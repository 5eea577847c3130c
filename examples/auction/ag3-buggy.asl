// Tries to win the first three auctions; if it does not, proposes an alliance to ag2 and, once that
// is agreed, bids for both. The published program, with its published bug: the last plan needs that
// there is no alliance yet, and the confirmation may arrive before the goal's event is handled.
myself(ag3).
bid(ag3,3).
ally(ag2).
threshold(3).

@early +auction(N) : threshold(T) & .gte(T,N)
    <- !bid_normally(N).

@won +auction(N) : myself(I) & winner(I) & ally(A) & not alliance(I,A)
    <- !bid_normally(N).

@lost +auction(N) : myself(I) & not winner(I) & ally(A) & not alliance(I,A)
    <- !alliance(I,A);
       !bid_normally(N).

@allied +auction(N) : alliance(I,A)
    <- ?bid(I,B); ?bid(A,C);
       .plus(B,C,D); place_bid(N,D).

@normal +!bid_normally(N) : true
    <- ?bid(I,B); place_bid(N,B).

@propose +!alliance(I,A) : not alliance(I,A)
    <- .send(A,tell,alliance(I,A)).
