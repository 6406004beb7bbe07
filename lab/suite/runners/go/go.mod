module suite

go 1.19
