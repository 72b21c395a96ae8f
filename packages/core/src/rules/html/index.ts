export { escapedHtml } from './escaped-html.ts'
