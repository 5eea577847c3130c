// Delivers one thing at a time.
@go +!deliver(P) : not busy
    <- +busy;
       .print("carrying ", P);
       .send(shop, tell, delivered(P));
       -busy.
