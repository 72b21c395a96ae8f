import { type CellValue, isNumeric, type TableVariable } from '@holdfast/core/rules'
import { PageLinks } from '../layout/page-links.tsx'
import { Scrolled } from '../layout/scrolled.tsx'
import { numberText, type Shown } from '../layout/shown.ts'
import { type Preview, ROWS_SHOWN } from './read-preview.ts'

interface TableProps {
  readonly shown: Shown
  readonly preview: Extract<Preview, { readonly kind: 'table' }>
  readonly atRow: (offset: number) => string
}

/** A cell shows no more characters than these. */
const CELL_SHOWN = 200

/** Some rows of a table, with links to the others, and its columns with their statistics. */
export function TablePreview({ shown, preview, atRow }: TableProps) {
  const { texts } = shown
  const { rows: found, offset, columns } = preview
  const last = offset + found.rows.length
  const told = texts.previews.rows({
    part: `${numberText(Math.min(offset + 1, last), shown)} – ${numberText(last, shown)}`,
    rows: numberText(found.total, shown),
    columns: numberText(columns, shown),
  })
  return (
    <>
      <p>
        {told}
        {found.columns.length < columns
          ? ` ${texts.previews.firstColumns(numberText(found.columns.length, shown))}`
          : ''}
      </p>
      <Scrolled label={texts.previews.title}>
        <table>
          <thead>
            <tr>
              {found.columns.map((column) => (
                <th
                  scope="col"
                  class={isNumeric(column) ? 'number' : undefined}
                  title={column.label === '' ? undefined : column.label}
                >
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.rows.map((cells) => (
              <tr>
                {cells.map((cell) => (
                  <td class={typeof cell === 'number' ? 'number' : undefined}>{cellText(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      <PageLinks
        label={texts.previews.title}
        previous={
          offset > 0
            ? { href: atRow(Math.max(0, offset - ROWS_SHOWN)), text: texts.previews.previousRows }
            : null
        }
        next={last < found.total ? { href: atRow(last), text: texts.previews.nextRows } : null}
      />
      <Columns shown={shown} columns={found.columns} />
    </>
  )
}

/** A number as it is stored: grouping its digits would make two values of one. */
const cellText = (cell: CellValue): string => {
  const text = cell === null ? '' : String(cell)
  return text.length > CELL_SHOWN ? `${text.slice(0, CELL_SHOWN)}…` : text
}

const FIGURES = ['vald', 'invd', 'min', 'max', 'mean', 'medn', 'stdev'] as const

/** The columns with their statistics. */
function Columns({
  shown: { texts },
  columns,
}: {
  readonly shown: Shown
  readonly columns: readonly TableVariable[]
}) {
  return (
    <details>
      <summary>{texts.previews.columns}</summary>
      <Scrolled label={texts.previews.columns}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.files.name}</th>
              <th scope="col">{texts.files.description}</th>
              <th scope="col">{texts.files.type}</th>
              {FIGURES.map((figure) => (
                <th scope="col" class="number">
                  {texts.previews.figures[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, label, type, statistics }) => (
              <tr>
                <td>{name}</td>
                <td>{label}</td>
                <td>{texts.previews.types[type]}</td>
                {FIGURES.map((figure) => (
                  <td class="number">{shortened(statistics?.[figure] ?? '')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </details>
  )
}

/** Statistics have up to seventeen digits, of which a reader needs few. */
const shortened = (text: string): string =>
  text === '' || Number.isNaN(Number(text)) ? text : String(Number(Number(text).toPrecision(6)))
