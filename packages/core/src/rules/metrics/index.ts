export { isFresh, type Keeping } from './metric-cache.ts'
export { metricTree, type TreeNode, type TreeRow } from './metric-tree.ts'
export {
  isMonth,
  type Month,
  type MonthCount,
  monthEnd,
  monthOf,
  monthsBetween,
  monthsLater,
} from './month.ts'
export {
  type ItemPoint,
  itemSeriesOf,
  type MonthOfItems,
  monthsOfItems,
  type RunningTotals,
  type SeriesPoint,
  seriesOf,
  totalUntil,
} from './series.ts'
