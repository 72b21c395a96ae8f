/** The values of a column; each call begins again. NaN are missing. */
export type Pieces = () => Iterable<Float64Array>
