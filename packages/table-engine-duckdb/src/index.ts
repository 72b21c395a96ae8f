export { type DuckTask, type DuckWork, runDuckTask, type TaskResult } from './duck-task.ts'
