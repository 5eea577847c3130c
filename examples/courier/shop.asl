// Has bread delivered, and milk once the bread is there.
!morning.

@bread +!morning         <- .send(courier, achieve, deliver(bread)).
@milk  +delivered(bread) <- .send(courier, achieve, deliver(milk)).
