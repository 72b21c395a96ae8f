import type { DataFile } from '@holdfast/core/rules'
import { type Shown, sizeText } from '../layout/shown.ts'

interface FormsProps {
  readonly shown: Shown
  readonly file: Pick<DataFile, 'id' | 'table'>
  readonly columns: number
}

/** The forms besides text that the API makes of a table, with the most columns that each takes (docs/tables.md). */
const MADE: readonly (readonly [format: string, name: string, mostColumns: number])[] = [
  ['csv', 'CSV', Infinity],
  ['jsonl', 'JSON Lines', Infinity],
  ['parquet', 'Parquet', 1000],
  ['RData', 'R', 20_000],
]

/** The other forms in which a table can be had, for readers who may download it. */
export function TableForms({ shown, file: { id, table }, columns }: FormsProps) {
  const { texts, addresses, token } = shown
  if (table === null) return null
  const { name, size } = table.original
  return (
    <>
      <p>{texts.files.otherForms}</p>
      <ul>
        <li>
          <a href={addresses.download(id, token, 'original')} rel="nofollow" download>
            {texts.files.asUploaded}
          </a>{' '}
          <span class="muted">
            {name} ({sizeText(size, shown)})
          </span>
        </li>
        {MADE.filter(([, , most]) => columns <= most).map(([format, title]) => (
          <li>
            <a href={addresses.download(id, token, format)} rel="nofollow" download>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
