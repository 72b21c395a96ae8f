import {
  type AuthorIdentifier,
  agentIdentifierUrl,
  authorsOf,
  type ExportSource,
  schemeUri,
} from '@holdfast/core/rules'
import { child, entries } from '../../metadata/field-texts.ts'
import { agentNamed, type KnownKind } from '../../people/agent.ts'

import { agentKindOf } from '../../people/agent-kind.ts'
import { container, textElement, wrapped, type XmlContent } from '../../xml/xml-element.ts'
import { type Profile, UNAVAILABLE } from './profile.ts'

type Described = Pick<ExportSource, 'version'>

/** The authors. The registry requires at least one, so an unknown author is stated as such. */
export function creators({ version }: Described, profile: Profile): XmlContent {
  const found = authorsOf(version).map(({ name, affiliation, identifier }) =>
    container('creator', {}, [
      nameParts('creatorName', name, agentKindOf(identifier)),
      identifier && nameIdentifier(identifier, profile),
      affiliationElement(affiliation, profile),
    ]),
  )
  const nobody = container('creator', {}, textElement('creatorName', UNAVAILABLE))
  return container('creators', {}, found.length === 0 ? nobody : found)
}

/** All contributors except funders. */
export function contributors(source: Described, profile: Profile): XmlContent {
  const found = [
    ...named(source, 'producer', 'Producer'),
    ...named(source, 'distributor', 'Distributor'),
    ...named(source, 'datasetContact', 'ContactPerson'),
    ...typed(source, profile),
  ]
  return wrapped(
    'contributors',
    found.map(({ type, name, affiliation }) =>
      container('contributor', { contributorType: type }, [
        nameParts('contributorName', name, 'nothing'),
        affiliationElement(affiliation, profile),
      ]),
    ),
  )
}

interface Contributor {
  readonly type: string
  readonly name: string
  readonly affiliation?: string | undefined
}

const named = ({ version }: Described, field: string, type: string): readonly Contributor[] =>
  entries(version, field).flatMap((entry) => {
    const name = child(entry, `${field}Name`)
    return name === undefined
      ? []
      : { type, name, affiliation: child(entry, `${field}Affiliation`) }
  })

const typed = ({ version }: Described, profile: Profile): readonly Contributor[] =>
  entries(version, 'contributor').flatMap((entry) => {
    const name = child(entry, 'contributorName')
    const type = (child(entry, 'contributorType') ?? 'Other').replaceAll(' ', '')
    if (name === undefined || type === 'Funder') return []
    return { type: profile === 'openaire' || KERNEL_TYPES.has(type) ? type : 'Other', name }
  })

/** The contributor types of the kernel that no other element covers. */
const KERNEL_TYPES: ReadonlySet<string> = new Set([
  'ContactPerson',
  'DataCollector',
  'DataCurator',
  'DataManager',
  'Distributor',
  'Editor',
  'HostingInstitution',
  'Producer',
  'ProjectLeader',
  'ProjectManager',
  'ProjectMember',
  'RegistrationAgency',
  'RegistrationAuthority',
  'RelatedPerson',
  'Researcher',
  'ResearchGroup',
  'RightsHolder',
  'Sponsor',
  'Supervisor',
  'WorkPackageLeader',
])

function nameParts(element: string, name: string, known: KnownKind): XmlContent {
  const agent = agentNamed(name, known)
  if (agent.kind === 'organization')
    return textElement(element, agent.name, { nameType: 'Organizational' })
  return [
    textElement(element, agent.name, { nameType: 'Personal' }),
    textElement('givenName', agent.given),
    textElement('familyName', agent.family),
  ]
}

function nameIdentifier({ scheme, value }: AuthorIdentifier, profile: Profile): XmlContent {
  if (profile === 'openaire') return nameIdentifierAsEntered({ scheme, value })
  return textElement('nameIdentifier', agentIdentifierUrl(scheme, value), {
    schemeURI: schemeUri(scheme),
    nameIdentifierScheme: scheme,
  })
}

function nameIdentifierAsEntered({ scheme, value }: AuthorIdentifier): XmlContent {
  const [, host, path] = /^(https?:\/\/[^/]+\/)(.+)$/.exec(value.trim()) ?? []
  return textElement('nameIdentifier', path ?? value, {
    SchemeURI: host,
    nameIdentifierScheme: scheme,
  })
}

function affiliationElement(affiliation: string | undefined, profile: Profile): XmlContent {
  const ror = profile === 'kernel' ? rorUrl(affiliation ?? '') : null
  const attributes = {
    affiliationIdentifier: ror,
    affiliationIdentifierScheme: 'ROR',
    schemeURI: 'https://ror.org',
  }
  return textElement('affiliation', affiliation, ror === null ? {} : attributes)
}

/** The address of an organisation identified by its ROR id, in either form; null for any other text. */
export const rorUrl = (text: string): string | null => agentIdentifierUrl('ROR', text)
