export { htmlCleaner } from './html-cleaner.ts'
