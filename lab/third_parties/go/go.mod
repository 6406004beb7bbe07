module third_parties

go 1.26
