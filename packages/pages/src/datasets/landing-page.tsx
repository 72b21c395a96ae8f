import type { Landing } from '@holdfast/core'
import {
  agentIdentifierUrl,
  authorsOf,
  childOf,
  deaccessionOf,
  entriesOf,
  fieldValue,
  formatPid,
  isDraft,
  isReleased,
  numberOf,
  type Permission,
  releasedAtOf,
  textsOf,
  titleOf,
  versionLabel,
} from '@holdfast/core/rules'
import { CopyScript } from '../islands/copy-button.tsx'
import { CleanHtml } from '../layout/clean-html.tsx'
import { CollectionPath } from '../layout/collection-path.tsx'
import { DataBlock, page } from '../layout/page.tsx'
import { dayText, type Shown } from '../layout/shown.ts'
import { MetadataSection } from '../metadata/metadata-section.tsx'
import { termText } from '../metadata/term-words.ts'
import { CitationSection } from './citation-section.tsx'
import { citationTags } from './citation-tags.tsx'
import { CoverageSection } from './coverage-section.tsx'
import { FileSection } from './file-section.tsx'
import type { LandingProps } from './landing-props.ts'
import { ReadmeSection } from './readme-section.tsx'
import { TermsSection } from './terms-section.tsx'
import { UsageSection } from './usage-section.tsx'
import { VersionSection } from './version-section.tsx'

/** The page of one version of a dataset: a record of it for people, with data for programs in its head. */
export function landingPage(props: LandingProps) {
  const { shown, landing } = props
  const { source, structuredData } = landing
  const { version } = source
  const released = isReleased(version)
  return page({
    shown,
    title: titleOf(version),
    unlisted: !released,
    head: (
      <>
        <link rel="canonical" href={source.citation.pidUrl} />
        <CopyScript shown={shown} />
        {released ? citationTags(source) : null}
        {released && structuredData !== null ? (
          <DataBlock type="application/ld+json" json={structuredData} />
        ) : null}
      </>
    ),
    children: (
      <>
        <CollectionPath shown={shown} owners={source.context.owners} />
        <h1 lang={otherLanguage(landing, shown)}>{titleOf(version)}</h1>
        <State {...props} />
        <Locks {...props} />
        <Authors {...props} />
        <Actions {...props} />
        <CitationSection {...props} />
        <Description {...props} />
        <Facts {...props} />
        <FileSection {...props} />
        <ReadmeSection {...props} />
        <TermsSection {...props} />
        <CoverageSection shown={shown} landing={landing} />
        <MetadataSection shown={shown} source={source} />
        <UsageSection shown={shown} landing={landing} />
        <VersionSection {...props} />
      </>
    ),
  })
}

/** The pages for working on a dataset, each with the permissions of which its reader has one. */
const WORK: readonly {
  readonly path: string
  readonly needs: readonly Permission[]
  readonly text: (texts: Shown['texts']) => string
}[] = [
  {
    path: '/deposit',
    needs: ['EditDataset', 'PublishDataset'],
    text: ({ deposit }) => deposit.edit,
  },
  {
    path: '/deposit/roles',
    needs: ['ManageDatasetPermissions'],
    text: ({ manage }) => manage.pages.roles,
  },
  {
    path: '/account/requests',
    needs: ['ManageFilePermissions'],
    text: ({ account }) => account.pages.requests,
  },
]

/** Why the dataset cannot be changed now, for those who might. */
function Locks({ shown, landing: { held, source } }: LandingProps) {
  const { signedIn, texts } = shown
  if (signedIn === null || !(held.has('EditDataset') || held.has('PublishDataset'))) return null
  return (
    <>
      {source.context.dataset.locks.map(({ type, message }) => (
        <p class="note">
          {texts.deposit.locks[type] ?? type}
          {message === null ? null : <span class="text"> {message}</span>}
        </p>
      ))}
    </>
  )
}

/** What the reader may do with the dataset. */
function Actions({ shown, landing, sendsMail }: LandingProps) {
  const { held, source } = landing
  const { texts, addresses } = shown
  const { pid } = source.context.dataset
  const query = new URLSearchParams({ persistentId: formatPid(pid) })
  const share = new URLSearchParams({
    subject: titleOf(source.version),
    body: source.citation.pidUrl,
  })
  return (
    <ul class="plain actions">
      {shown.signedIn === null
        ? null
        : WORK.filter(({ needs }) => needs.some((each) => held.has(each))).map(({ path, text }) => (
            <li>
              <a href={`${addresses.base}${path}?${query}`}>{text(texts)}</a>
            </li>
          ))}
      {sendsMail && isReleased(source.version) ? (
        <li>
          <a href={addresses.contact(pid)} rel="nofollow">
            {texts.contact.title}
          </a>
        </li>
      ) : null}
      {isReleased(source.version) ? (
        <li>
          <a href={`mailto:?${`${share}`.replaceAll('+', '%20')}`}>{texts.reading.share}</a>
        </li>
      ) : null}
    </ul>
  )
}

function State({ shown, landing }: LandingProps) {
  const { texts, addresses, token } = shown
  const { version, context } = landing.source
  const deaccession = deaccessionOf(version)
  const newest = context.dataset.released
  const older = !isDraft(version) && newest !== null && newest.ordinal > version.ordinal
  return (
    <>
      <p class="muted">
        {isDraft(version)
          ? texts.dataset.draft
          : `${texts.dataset.version} ${versionLabel(version)}`}
        {released(landing, shown)}
      </p>
      {isDraft(version) ? <p class="note">{texts.dataset.draftNotice}</p> : null}
      {deaccession === null ? null : (
        <div class="bad">
          <p>{texts.dataset.deaccessionedNotice}</p>
          <p class="text">{deaccession.reason}</p>
          {deaccession.forwardUrl === null ? null : (
            <p>
              {texts.dataset.forward} <Forward address={deaccession.forwardUrl} />
            </p>
          )}
        </div>
      )}
      {older ? (
        <p class="note">
          {texts.dataset.olderNotice}{' '}
          <a href={addresses.dataset({ pid: context.dataset.pid, version: null, token })}>
            {texts.dataset.showNewest}
          </a>
        </p>
      ) : null}
    </>
  )
}

/** Its syntax was never checked: only web addresses become links. */
const Forward = ({ address }: { readonly address: string }) =>
  /^https?:\/\//i.test(address) ? (
    <a href={address} rel="nofollow">
      {address}
    </a>
  ) : (
    <span>{address}</span>
  )

function released({ source }: Landing, shown: Shown): string {
  const at = releasedAtOf(source.version)
  return at === null ? '' : ` · ${shown.texts.dataset.updated} ${dayText(at, shown)}`
}

function Authors({ landing, shown }: LandingProps) {
  const { version, context } = landing.source
  const authors = context.masked === null ? authorsOf(version) : []
  if (authors.length === 0) return null
  return (
    <ul class="plain" aria-label={shown.texts.dataset.authors}>
      {authors.map(({ name, affiliation, identifier }) => {
        const url = identifier && agentIdentifierUrl(identifier.scheme, identifier.value)
        return (
          <li>
            {url === null ? name : <a href={url}>{name}</a>}
            {affiliation === undefined ? null : <span class="muted"> ({affiliation})</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** The language in which the metadata were written, where it is known and not that of the page. */
function otherLanguage({ source }: Landing, { language }: Shown): string | undefined {
  const { metadataLanguage } = source.context.dataset
  return metadataLanguage === null || metadataLanguage === language ? undefined : metadataLanguage
}

function Description({ landing, shown }: LandingProps) {
  const texts = entriesOf(fieldValue(landing.source.version.metadata, 'dsDescription')).flatMap(
    (entry) => textsOf(childOf(entry, 'dsDescriptionValue')),
  )
  if (texts.length === 0) return null
  return (
    <section>
      <h2>{shown.texts.dataset.description}</h2>
      <div lang={otherLanguage(landing, shown)}>
        {texts.map((text) => (
          <CleanHtml html={shown.clean(text)} />
        ))}
      </div>
    </section>
  )
}

function Facts({ landing, shown }: LandingProps) {
  const { texts } = shown
  const { version, citation, context } = landing.source
  const subjects = textsOf(fieldValue(version.metadata, 'subject')).map((term) =>
    termText({ name: 'subject' }, term, shown.language),
  )
  const keywords = entriesOf(fieldValue(version.metadata, 'keyword')).flatMap((entry) =>
    textsOf(childOf(entry, 'keywordValue')),
  )
  const { publishedAt } = context.dataset
  return (
    <dl>
      <dt>{texts.dataset.identifier}</dt>
      <dd>
        {numberOf(version) === null ? (
          formatPid(context.dataset.pid)
        ) : (
          <a href={citation.pidUrl}>{citation.pidUrl}</a>
        )}
      </dd>
      {publishedAt === null ? null : (
        <>
          <dt>{texts.dataset.published}</dt>
          <dd>{dayText(publishedAt, shown)}</dd>
        </>
      )}
      {subjects.length === 0 ? null : (
        <>
          <dt>{texts.dataset.subjects}</dt>
          <dd>{subjects.join(', ')}</dd>
        </>
      )}
      {keywords.length === 0 ? null : (
        <>
          <dt>{texts.dataset.keywords}</dt>
          <dd>{keywords.join(', ')}</dd>
        </>
      )}
    </dl>
  )
}
