export { htmlCleaner } from './html-cleaner.ts'
export { markdownToHtml } from './markdown.ts'
export { pageHtmlCleaner } from './page-html.ts'
