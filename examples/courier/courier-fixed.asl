// Delivers one thing at a time, and is free again before it says so.
@go +!deliver(P) : not busy
    <- +busy;
       .print("carrying ", P);
       -busy;
       .send(shop, tell, delivered(P)).
