module libiri.example/routers

go 1.22

require github.com/julienschmidt/httprouter v1.3.0
