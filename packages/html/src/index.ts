export { htmlCleaner } from './html-cleaner.ts'
export { markdownToHtml } from './markdown.ts'
