/** The maximum number of page numbers around the selected one. */
const OFFERED = 5

interface Pages {
  readonly total: number
  readonly selected: number
  readonly pageSize: number
  /** The items of the list, by the names of members. */
  readonly of?: 'Card' | 'Result'
}

/**
 * The position of a page, in every form that clients read (docs/specification/mydata.md#content). A page after the last
 * has no items, and the page before it is the last.
 */
export function presentPagination({ total, selected, pageSize, of = 'Card' }: Pages): object {
  const pageCount = Math.ceil(total / pageSize)
  const existing = (page: number) => Math.max(1, Math.min(page, pageCount))
  const empty = selected > pageCount
  const start = empty ? 0 : (selected - 1) * pageSize + 1
  const end = empty ? 0 : Math.min(total, selected * pageSize)
  const remaining = empty ? 0 : total - end
  return {
    isNecessary: pageCount > 1,
    numResults: total,
    numResultsString: counted(total),
    docsPerPage: pageSize,
    selectedPageNumber: selected,
    pageCount,
    hasPreviousPageNumber: selected > 1,
    previousPageNumber: existing(selected - 1),
    hasNextPageNumber: selected < pageCount,
    nextPageNumber: existing(selected + 1),
    [`start${of}Number`]: start,
    [`end${of}Number`]: end,
    [`start${of}NumberString`]: counted(start),
    [`end${of}NumberString`]: counted(end),
    [`remaining${of}s`]: remaining,
    numberNextResults: Math.min(remaining, pageSize),
    pageNumberList: offered(selected, pageCount),
  }
}

const counted = (count: number): string => count.toLocaleString('en-US')

function offered(selected: number, pageCount: number): readonly number[] {
  const first = Math.max(1, Math.min(selected - Math.floor(OFFERED / 2), pageCount - OFFERED + 1))
  const length = Math.min(OFFERED, pageCount)
  return Array.from({ length }, (_, index) => first + index)
}
