/** The maximum number of page numbers around the selected one. */
const OFFERED = 5

interface Pages {
  readonly total: number
  readonly selected: number
  readonly pageSize: number
  /** The items of the list, by the names of members. */
  readonly of?: 'Card' | 'Result'
}

/** The position of a page, in every form that clients read (docs/specification/mydata.md#content). */
export function presentPagination({
  total,
  selected: wanted,
  pageSize,
  of = 'Card',
}: Pages): object {
  const pageCount = Math.ceil(total / pageSize)
  // A page after the last becomes the last; an empty list has a first page.
  const selected = Math.max(1, Math.min(wanted, pageCount))
  const start = total === 0 ? 0 : (selected - 1) * pageSize + 1
  const end = Math.min(total, selected * pageSize)
  const remaining = total - end
  return {
    isNecessary: pageCount > 1,
    numResults: total,
    numResultsString: counted(total),
    docsPerPage: pageSize,
    selectedPageNumber: selected,
    pageCount,
    hasPreviousPageNumber: selected > 1,
    previousPageNumber: Math.max(1, selected - 1),
    hasNextPageNumber: selected < pageCount,
    nextPageNumber: selected < pageCount ? selected + 1 : selected,
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
