export { exporters } from './exports/exporters.ts'
