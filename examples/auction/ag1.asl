// Bids 6 in every auction.
+auction(N) : true
    <- place_bid(N,6).
