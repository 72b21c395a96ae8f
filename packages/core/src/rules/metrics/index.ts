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
  type MonthOfItems,
  monthsOfItems,
  type RunningTotals,
  type SeriesPoint,
  seriesOf,
  type TypePoint,
  totalUntil,
  typeSeriesOf,
} from './series.ts'
