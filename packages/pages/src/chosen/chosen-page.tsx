import { archivalForm, type FileRecord, MOST_CHOSEN } from '@holdfast/core/rules'
import { CopyScript } from '../islands/copy-button.tsx'
import type { DatasetView } from '../layout/addresses.ts'
import { page } from '../layout/page.tsx'
import { numberText, type Shown, sizeText } from '../layout/shown.ts'
import { CommandLine } from './command-line.tsx'

interface ChosenProps {
  readonly shown: Shown
  readonly view: DatasetView
  readonly records: readonly FileRecord[]
  /** With those that are too many for one zip. */
  readonly total: number
  /** Of the installation. */
  readonly url: string
  /** Those of the files that the reader may not download. */
  readonly closed: ReadonlySet<number>
  /** Whether nothing is asked before the download. */
  readonly open: boolean
}

/** The chosen files with their size, as one zip. */
export function chosenPage(props: ChosenProps) {
  const { shown, view, records, total, url, closed, open } = props
  const { texts, addresses, token } = shown
  const ids = records.map(({ file }) => file.id)
  const bytes = records.reduce((sum, { file }) => sum + archivalForm(file).size, 0)
  return page({
    shown,
    title: texts.chosen.title,
    unlisted: true,
    head: <CopyScript shown={shown} />,
    children: (
      <>
        <h1>{texts.chosen.title}</h1>
        <p>
          <a href={`${addresses.dataset(view)}#files`}>{texts.chosen.back}</a>
        </p>
        {ids.length === 0 ? (
          <p>
            {total === 0
              ? texts.chosen.nothing
              : texts.chosen.tooMany(numberText(total, shown), numberText(MOST_CHOSEN, shown))}
          </p>
        ) : (
          <>
            <p>
              {ids.length === 1
                ? texts.files.one(sizeText(bytes, shown))
                : texts.files.count(numberText(ids.length, shown), sizeText(bytes, shown))}
            </p>
            <p>
              <a
                class="button"
                href={
                  token === null
                    ? addresses.access({ fileIds: ids, version: view.version })
                    : addresses.chosen(ids, token)
                }
                rel="nofollow"
              >
                {texts.chosen.download}
              </a>
            </p>
            <Closed {...props} />
            {open ? (
              <CommandLine shown={shown} url={url} addressIn={(api) => api.chosen(ids, token)} />
            ) : null}
            <h2>{texts.files.files}</h2>
            <ul>
              {records.map(({ entry, file }) => (
                <li>
                  {entry.folder === '' ? entry.label : `${entry.folder}/${entry.label}`}{' '}
                  <span class="muted">{sizeText(archivalForm(file).size, shown)}</span>
                  {closed.has(file.id) ? <span class="tag">{texts.chosen.isClosed}</span> : null}
                </li>
              ))}
            </ul>
          </>
        )}
      </>
    ),
  })
}

/** How many are left out, and the way to ask for them. */
function Closed({ shown, view, records, closed }: ChosenProps) {
  const { chosen } = shown.texts
  if (closed.size === 0 || closed.size === records.length) return null
  return (
    <p class="note">
      {chosen.closed(numberText(closed.size, shown))}{' '}
      <a
        href={shown.addresses.access({ fileIds: [...closed], version: view.version })}
        rel="nofollow"
      >
        {chosen.requestClosed}
      </a>
    </p>
  )
}
