# Writes the files beside it: Rscript make-files.R (with R 4)
latin <- "caf\xe9"
Encoding(latin) <- "latin1"
local <- as.POSIXct(c(0, 86400, NA), origin = "1970-01-01")
attr(local, "tzone") <- NULL
table <- data.frame(
  int = c(1L, NA, -3L), dbl = c(1.5, NA, NaN), inf = c(Inf, -Inf, 1e300), lgl = c(TRUE, NA, FALSE),
  chr = c("a", NA, "\u00e9\U1F600\"\t\n\\"), lat = c(latin, "x", ""),
  fac = factor(c("lo", "hi", NA), levels = c("lo", "hi", "no")),
  ord = factor(c("b", "a", "b"), levels = c("a", "b"), ordered = TRUE),
  day = as.Date(c("2020-01-31", NA, "1969-12-31")),
  utc = as.POSIXct(c("2020-01-31 13:14:15", NA, "1999-12-31 23:59:59.25"), tz = "UTC"),
  zone = as.POSIXct(c("2020-07-01 12:00:00", "2020-01-01 12:00:00", NA), tz = "Europe/Berlin"),
  local = local
)
table$long <- structure(c(4.940656e-324, 0, 2.5e-320), class = "integer64")
# What else a workspace may have before its data: a compiled function, an environment, an object, a formula, lists.
compiled <- compiler::cmpfun(function(x, ...) {
  for (i in 1:3) x <- x * i
  if (x > 3) "a" else g(x, function(z) z)
})
environment <- new.env()
assign("inner", table, environment)
setClass("P", representation(a = "numeric"))
object <- new("P", a = 1)
formula <- y ~ x + z
lists <- list(1, list(2, "x"), NULL, quote(a + b), 1i, as.raw(1:3), compiled)
all <- c("compiled", "environment", "object", "formula", "lists", "table")
save(list = all, file = "gzip.rda", version = 3)
save(list = all, file = "plain-2.rda", version = 2, compress = FALSE)
save(list = all, file = "ascii-2.rda", version = 2, ascii = TRUE)
save(table, file = "hexadecimal.rda", ascii = NA, compress = FALSE)
save(table, file = "bzip2.rda", compress = "bzip2")
save(table, file = "xz.rda", compress = "xz")
saveRDS(table, "ascii.rds", ascii = TRUE, compress = FALSE)
native <- file("native.rds", "wb")
serialize(table, native, xdr = FALSE)
close(native)
forms <- data.frame(seq = 1:3)
forms$text <- as.character(11:13)
forms$same <- forms$seq
saveRDS(forms, "forms.rds", compress = FALSE)
matrix <- data.frame(a = 1:2)
matrix$m <- matrix(1:4, 2)
saveRDS(matrix, "matrix.rds")
matrix$m <- list(1, 2)
saveRDS(matrix, "list.rds")
number <- 1
save(number, file = "number.rda")
