import {
  type DataFile,
  type FileRecord,
  formatPid,
  friendlyType,
  humanSize,
} from '@holdfast/core/rules'
import { CommandLine } from '../chosen/command-line.tsx'
import { PageLinks } from '../layout/page-links.tsx'
import { dayText, numberText, type Shown } from '../layout/shown.ts'
import { ViewFields } from '../layout/view-fields.tsx'
import type { LandingProps } from './landing-props.ts'

/** The files of one folder, with links to the folders above and below. */
export function FileSection({ shown, landing, named, url }: LandingProps) {
  const { texts, addresses, token } = shown
  const { files, source } = landing
  const { version, context } = source
  if (files === null) return null
  const view = { pid: context.dataset.pid, version: named, token }
  if (version.fileCount === 0)
    return (
      <section id="files">
        <h2>{texts.files.files}</h2>
        <p>{texts.files.noFiles}</p>
      </section>
    )
  const size = humanSize(version.byteCount)
  const at = (page: number) => `${addresses.dataset({ ...view, folder: files.folder, page })}#files`
  return (
    <section id="files">
      <h2>{texts.files.files}</h2>
      <p>
        {version.fileCount === 1
          ? texts.files.one(size)
          : texts.files.count(numberText(version.fileCount, shown), size)}
        {' · '}
        <a href={addresses.bundle(view)} rel="nofollow" download>
          {texts.files.downloadAll}
        </a>
        {' · '}
        <a href={addresses.files(view)} rel="nofollow">
          {texts.chosen.find}
        </a>
      </p>
      <CommandLine
        shown={shown}
        address={`${url}/api/access/dataset/:persistentId${named === null ? '' : `/versions/${named}`}?persistentId=${formatPid(view.pid)}`}
      />
      <FolderPath shown={shown} folder={files.folder} view={view} />
      {files.records.length === 0 && files.folders.length === 0 ? (
        <p>{texts.files.emptyFolder}</p>
      ) : (
        <Folder shown={shown} landing={landing} named={named} files={files} />
      )}
      <PageLinks
        label={texts.files.files}
        previous={files.page > 1 ? { href: at(files.page - 1), text: texts.files.previous } : null}
        next={files.more ? { href: at(files.page + 1), text: texts.files.next } : null}
      />
    </section>
  )
}

type FolderFiles = NonNullable<LandingProps['landing']['files']>

/** The folders and files of a folder; files can be chosen for one zip. */
function Folder({
  shown,
  landing: { source },
  named,
  files,
}: Pick<LandingProps, 'shown' | 'landing' | 'named'> & { readonly files: FolderFiles }) {
  const { texts, addresses, token } = shown
  const view = { pid: source.context.dataset.pid, version: named, token }
  return (
    <form action={`${addresses.base}/files/chosen`}>
      <ViewFields view={view} />
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.chosen.choose}</th>
              <th scope="col">{texts.files.name}</th>
              <th scope="col">{texts.files.size}</th>
              <th scope="col">{texts.files.type}</th>
              <th scope="col">{texts.files.access}</th>
              <th scope="col">{texts.files.checksum}</th>
            </tr>
          </thead>
          <tbody>
            {files.folders.map((name) => {
              const folder = files.folder === '' ? name : `${files.folder}/${name}`
              return (
                <tr>
                  <td />
                  <td>
                    <a href={`${addresses.dataset({ ...view, folder })}#files`}>{name}/</a>
                  </td>
                  <td />
                  <td>{texts.files.folder}</td>
                  <td />
                  <td />
                </tr>
              )
            })}
            {files.records.map((record) => (
              <FileRow shown={shown} record={record} today={source.today} version={named} />
            ))}
          </tbody>
        </table>
      </div>
      {files.records.length === 0 ? null : (
        <p>
          <button type="submit">{texts.chosen.send}</button>
        </p>
      )}
    </form>
  )
}

function FileRow({
  shown,
  record: { entry, file },
  today,
  version,
}: {
  readonly shown: Shown
  readonly record: FileRecord
  readonly today: string
  readonly version: string | null
}) {
  const { addresses, token, texts } = shown
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          name="file"
          value={String(file.id)}
          aria-label={texts.chosen.chooseOne(entry.label)}
        />
      </td>
      <td>
        <a href={addresses.file(file.id, { version, token })}>{entry.label}</a>{' '}
        <a href={addresses.download(file.id, token)} rel="nofollow" download>
          {texts.files.download}
          <span class="hidden"> {entry.label}</span>
        </a>
        {entry.description === '' ? null : <div class="muted text">{entry.description}</div>}
        {entry.categories.length === 0 ? null : (
          <div class="muted">{entry.categories.join(', ')}</div>
        )}
      </td>
      <td class="number">{humanSize(file.size)}</td>
      <td>{friendlyType(file.contentType)}</td>
      <td>{accessText({ ...file, restricted: entry.restricted }, today, shown)}</td>
      <td>
        {file.checksum === null ? null : (
          <code>
            {file.checksum.type}: {file.checksum.value}
          </code>
        )}
      </td>
    </tr>
  )
}

/** Why a file cannot be read by everybody, or that it can. */
export function accessText(
  { restricted, embargo, retention }: Pick<DataFile, 'restricted' | 'embargo' | 'retention'>,
  today: string,
  shown: Shown,
): string {
  const { texts } = shown
  if (retention !== null && retention.dateUnavailable < today) return texts.files.expired
  if (embargo !== null && embargo.dateAvailable > today)
    return texts.files.embargoed(dayText(new Date(`${embargo.dateAvailable}T00:00:00Z`), shown))
  return restricted ? texts.files.restricted : texts.files.open
}

type View = Parameters<Shown['addresses']['dataset']>[0]

function FolderPath({
  shown,
  folder,
  view,
}: {
  readonly shown: Shown
  readonly folder: string
  readonly view: View
}) {
  if (folder === '') return null
  const segments = folder.split('/')
  return (
    <nav aria-label={shown.texts.files.folder}>
      <ol>
        <li>
          <a href={`${shown.addresses.dataset(view)}#files`}>{shown.texts.files.topFolder}</a>
        </li>
        {segments.map((segment, index) => {
          const above = { ...view, folder: segments.slice(0, index + 1).join('/') }
          return (
            <li>
              <a
                href={`${shown.addresses.dataset(above)}#files`}
                aria-current={index === segments.length - 1 ? 'page' : undefined}
              >
                {segment}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
