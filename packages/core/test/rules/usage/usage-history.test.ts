import { NO_USAGE, usageHistory } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'

const test = suite('the history of use')

const NOW = new Date('2031-04-05T00:00:00Z')
const used = (month: string, viewsTotalRegular: number) => ({
  month,
  counts: { ...NO_USAGE, viewsTotalRegular, downloadsTotalMachine: 1 },
})

test('has every month from the first with any use on, with people and programs together', () => {
  const cited = [{ month: '2031-03', count: 2 }]
  equal(usageHistory([used('2031-01', 5)], cited, NOW), {
    total: { views: 5, downloads: 1, citations: 2 },
    months: [
      { month: '2031-01', views: 5, downloads: 1, citations: 0 },
      { month: '2031-02', views: 0, downloads: 0, citations: 0 },
      { month: '2031-03', views: 0, downloads: 0, citations: 2 },
      { month: '2031-04', views: 0, downloads: 0, citations: 0 },
    ],
  })
})

test('tells the last 24 months, and the sums of all', () => {
  const history = usageHistory([used('2019-01', 7), used('2031-04', 1)], [], NOW)
  equal([history?.months.length, history?.months[0]?.month], [24, '2029-05'])
  is(history?.total.views, 8)
})

test('is none without use', () => {
  is(usageHistory([{ month: '2031-01', counts: NO_USAGE }], [], NOW), null)
})

test.run()
