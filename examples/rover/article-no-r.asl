// The article's variant for specification 1: without the plans @r1 to @r4.
today(22).

!sol(22).

@sol22_1 +!sol(22) : true
    <- .dropDesires(traverse(X,Y)); !traverse(north,top_ridge); !examine(souffle).

@sol22_2 +!alternative_travel(north,top_ridge) : true
    <- !move_to(south,bottom_ridge); !move_to_scanning_path(east,souffle).

@g1 +!traverse(Direction,Position) : true
    <- check_paths(Direction,Position); !travel(Direction,Position).

@g2 +!travel(Direction,Position) : safe_path(Position)
    <- !move_to(Direction,Position).

@g3 +!travel(Direction,Position) : not safe_path(Position)
    <- !alternative_travel(Direction,Position).

@g4 +!move_to(Direction,Position) : at(Position)
    <- true.

@g5 +!move_to(Direction,Position) : not at(Position) & safe_path(Position)
    <- step_towards(Direction); cg.get_direction(Position,NewDirection); check_paths(NewDirection,Position); !move_to(NewDirection,Position).

@g6 +!move_to(Direction,Position) : not at(Position) & not safe_path(Position)
    <- !travel(Direction,Position).

@g7 +!move_to_scanning_path(Direction,Target) : true
    <- step_towards(Direction); cg.get_target_directions(Target,TDir,TPos); check_paths(TDir,TPos); !follow_target(TDir,TPos,Direction,Target).

@g8 +!follow_target(Direction,Target,AltDir,AltTrgt) : safe_path(Target)
    <- cg.get_target_directions(Target,TDir,TPos); !move_to(Direction,TPos).

@g9 +!follow_target(Direction,Target,AltDir,AltTrgt) : not safe_path(Target)
    <- !move_to_scanning_path(AltDir,AltTrgt).

@g10 +!alternative_travel(Direction,Position) : true
    <- cg.alternative_direction(Direction,NewDirection); !move_to_scanning_path(NewDirection,Position).

@s1 +!examine(Rock) : correctly_positioned_to_examine(Rock)
    <- place_spectrometer_arm_at(Rock); !extensive_measurements_on_surface_of(Rock).

@s2 +!examine(Rock) : not correctly_positioned_to_examine(Rock)
    <- !correctly_positioned_to_examine(Rock); !examine(Rock).

@s3 +!correctly_positioned_to_examine(Rock) : not correctly_positioned_to_examine(Rock)
    <- move_backwards_from(Rock); approach(Rock); !correctly_positioned_to_examine(Rock).

@s4 +!correctly_positioned_to_examine(Rock) : correctly_positioned_to_examine(Rock)
    <- true.

@s5 +!extensive_measurements_on_surface_of(Rock) : true
    <- run_spectrometer(Rock); !transmit_all_remaining_data.

@c1 +!transmit_all_remaining_data : data(Type,Source,Time,Data) & not downlink(ground,Type,Source,Time)
    <- !downlink(ground,Type,Source,Time); !transmit_all_remaining_data.

@c2 +!transmit_all_remaining_data : true
    <- true.

@c3 +!downlink(Agent,Type,Source,Time) : turned_on(antenna)
    <- ?data(Type,Source,Time,Data); .send(Agent,tell,data(Type,Source,Time,Data)); +downlink(Agent,Type,Source,Time).

@c4 +!downlink(Agent,Type,Source,Time) : not turned_on(antenna)
    <- turn_on(antenna); !downlink(Agent,Type,Source,Time).
