import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { presentPagination } from '../../src/my-data/present-pagination.ts'

const test = suite('pages of my data')

const pages = (total: number, selected: number) =>
  Object.fromEntries(Object.entries(presentPagination({ total, selected, pageSize: 10 })))

test('at most five page numbers, the selected one in the middle if possible', () => {
  equal(pages(95, 1).pageNumberList, [1, 2, 3, 4, 5])
  equal(pages(95, 5).pageNumberList, [3, 4, 5, 6, 7])
  equal(pages(95, 10).pageNumberList, [6, 7, 8, 9, 10])
  equal(pages(25, 2).pageNumberList, [1, 2, 3])
})

test('numbers of items add up on every page', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 600 }), (total, n) => {
      const selected = Math.min(n, Math.ceil(total / 10))
      const { startCardNumber, endCardNumber, remainingCards, pageNumberList, ...page } = pages(
        total,
        selected,
      )
      ok(startCardNumber <= endCardNumber && endCardNumber - startCardNumber < 10)
      is(endCardNumber + remainingCards, total)
      ok(pageNumberList.includes(page.selectedPageNumber))
      is(page.hasNextPageNumber, remainingCards > 0)
    }),
  ))

test('a page after the last has no items, and leads back to the last', () => {
  const { numResults, numResultsString, docsPerPage, isNecessary, ...page } = pages(25, 9)
  equal(page, {
    selectedPageNumber: 9,
    pageCount: 3,
    hasPreviousPageNumber: true,
    previousPageNumber: 3,
    hasNextPageNumber: false,
    nextPageNumber: 3,
    startCardNumber: 0,
    endCardNumber: 0,
    startCardNumberString: '0',
    endCardNumberString: '0',
    remainingCards: 0,
    numberNextResults: 0,
    pageNumberList: [1, 2, 3],
  })
  is(numResults, 25)
})

test('an empty list has a first page without items', () => {
  const { selectedPageNumber, pageCount, startCardNumber, nextPageNumber, ...page } = pages(0, 1)
  equal([selectedPageNumber, pageCount, startCardNumber, nextPageNumber], [1, 0, 0, 1])
  equal([page.hasPreviousPageNumber, page.previousPageNumber], [false, 1])
})

test.run()
