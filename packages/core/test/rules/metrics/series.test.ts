import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import {
  isFresh,
  isMonth,
  metricTree,
  monthsOfItems,
  seriesOf,
  totalUntil,
  typeSeriesOf,
} from '../../../src/rules.ts'

const test = suite('figures over months')

test('a series runs from the first month with an item to the last, without gaps', () => {
  const months = [
    { month: '2030-10', count: 0 },
    { month: '2030-12', count: 2 },
    { month: '2031-02', count: 3 },
  ]
  equal(seriesOf(months, '2031-03'), [
    { date: '2030-12', count: 2 },
    { date: '2031-01', count: 2 },
    { date: '2031-02', count: 5 },
    { date: '2031-03', count: 5 },
  ])
  equal(seriesOf([], '2031-03'), [])
  is(totalUntil(months, '2031-01'), 2)
})

test('a type has a row in every month from its own first one on, the larger counts first', () => {
  const rows = [
    { contentType: 'b', month: '2031-01', count: 1, size: 0 },
    { contentType: 'a', month: '2031-02', count: 1, size: 7 },
    { contentType: 'b', month: '2031-03', count: 4, size: 2 },
  ]
  equal(
    typeSeriesOf(rows, '2031-03').map(
      ({ date, contentType, count, size }) => `${date} ${contentType} ${count} ${size}`,
    ),
    ['2031-01 b 1 0', '2031-02 a 1 7', '2031-02 b 1 0', '2031-03 b 5 2', '2031-03 a 1 7'],
  )
})

test('running totals are shown by month, an item from its own first month on, the larger first', () => {
  const items = [
    { id: 3, first: '2031-02', totals: [4, 4, 9] },
    { id: 2, first: '2030-12', totals: [4] },
    { id: 1, first: '2031-02', totals: [4, 5] },
  ]
  const shown = [...monthsOfItems(items, '2031-05')].map(({ date }) => date)
  equal(shown, ['2030-12', '2031-01', '2031-02', '2031-03', '2031-04', '2031-05'])
  const texts: string[] = []
  for (const { date, items: month } of monthsOfItems(items, '2031-05'))
    texts.push(`${date}: ${month.map(({ item, count }) => `${item.id} ${count}`).join(', ')}`)
  equal(texts, [
    '2030-12: 2 4',
    '2031-01: 2 4',
    '2031-02: 1 4, 2 4, 3 4',
    '2031-03: 1 5, 2 4, 3 4',
    '2031-04: 3 9, 1 5, 2 4',
    '2031-05: 3 9, 1 5, 2 4',
  ])
  equal([...monthsOfItems([], '2031-05')], [])
})

test('a month has two digits from 01 to 12', () => {
  equal(['2031-01', '2031-12'].map(isMonth), [true, true])
  equal(
    ['2031-1', '2031-13', '2031-00', '31-01', '2031-01-01', '0000-01', ''].map(isMonth),
    Array(7).fill(false),
  )
})

test('a tree begins with its root and leaves out what hangs on nothing', () => {
  const row = (id: number, parentId: number | null) => ({
    id,
    parentId,
    alias: `c${id}`,
    name: 'C',
  })
  const rows = [row(7, 1), row(1, null), row(3, 1), row(9, 8)]
  const tree = metricTree(rows, null)
  equal(
    tree?.children?.map(({ id, ownerId, depth }) => [id, ownerId, depth]),
    [
      [3, 1, 1],
      [7, 1, 1],
    ],
  )
  is(tree?.ownerId, 0)
  equal(metricTree(rows, 7), { id: 7, ownerId: 1, alias: 'c7', depth: 0, name: 'C' })
  is(metricTree([], null), null)
})

test('a figure is repeated for minutes, for its day, or for good once its month was over', () => {
  const at = new Date('2031-03-31T23:50:00Z')
  const now = new Date('2031-04-01T00:05:00Z')
  const times = { at, now, minutes: 20 }
  is(isFresh({ kind: 'minutes' }, times), true)
  is(isFresh({ kind: 'minutes' }, { ...times, minutes: 15 }), false)
  is(isFresh({ kind: 'day' }, times), false)
  is(isFresh({ kind: 'month', month: '2031-03' }, times), false)
  is(isFresh({ kind: 'month', month: '2031-02' }, times), true)
  is(isFresh({ kind: 'month', month: '2031-02' }, { ...times, minutes: 0 }), false)
})

test.run()
