export { today } from './day.ts'
