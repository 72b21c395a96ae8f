/** The number of a page of a list, from 1. Anything else is the first page. */
export const pageNumber = (text = ''): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)
