import { page } from '../layout/page.tsx'
import type { Shown } from '../layout/shown.ts'
import type { StatementName } from './statement-names.ts'

/** A title, and paragraphs. */
export const statementPage = (shown: Shown, name: StatementName) => {
  const { title, paragraphs } = shown.texts.statements[name]
  return page({
    shown,
    title,
    children: (
      <>
        <h1>{title}</h1>
        {paragraphs.map((text) => (
          <p>{text}</p>
        ))}
      </>
    ),
  })
}
