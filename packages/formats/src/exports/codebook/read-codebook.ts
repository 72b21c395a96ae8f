import { setImmediate as othersTurn } from 'node:timers/promises'
import type { CodebookReading } from '@holdfast/core'
import {
  type AskedCategory,
  type AskedGroup,
  type AskedVariable,
  MOST_GROUP_MEMBERS,
} from '@holdfast/core/rules'
import { MalformedXml, type XmlEvent, xmlEvents } from '../../xml/xml-reader.ts'

/** An element that is read; others inside it are left out. */
interface Read {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Read[]
  text: string
}

/** What editors can change of a variable or a group. */
const KEPT = new Set(
  'labl qstn preQTxt qstnLit postQTxt ivuInstr universe notes catgry catValu catStat'.split(' '),
)
/** The most elements in a variable or a group that are kept. */
const MOST_PARTS = 100_000
/** The milliseconds for which a codebook is read before everyone else has a turn. */
const TURN = 10
/** Parts of the document between two looks at the clock. */
const LOOK = 16

/**
 * What a codebook says of variables (docs/specification/tabular.md#ddi-of-one-file). Of each `var` all is taken that
 * editors can change, so what it leaves out is no longer said; everything else in the document is ignored. A long
 * codebook is read a few milliseconds at a time.
 */
export async function readCodebook(text: string): Promise<CodebookReading> {
  const variables: AskedVariable[] = []
  const groups: AskedGroup[] = []
  try {
    let since = performance.now()
    let parts = 0
    for (const element of describedIn(xmlEvents(text))) {
      if (element?.name === 'var') variables.push(variableOf(element))
      else if (element !== null) groups.push(groupOf(element))
      if (++parts % LOOK !== 0 || performance.now() - since < TURN) continue
      await othersTurn()
      since = performance.now()
    }
  } catch (error) {
    if (error instanceof MalformedXml) return { kind: 'malformed', message: error.message }
    throw error
  }
  return { kind: 'read', variables, groups: groups.length === 0 ? null : groups }
}

/** Each `var` and `varGrp` of a codebook, one at a time; null between them, after each other part of the document. */
function* describedIn(events: Iterable<XmlEvent>): Generator<Read | null, void> {
  const path: string[] = []
  /** The element that is read and those around the present place in it; null for one that is left out. */
  let inside: (Read | null)[] = []
  let parts = 0
  for (const event of events) {
    const around = inside.at(-1)
    if (event.kind === 'text') {
      if (around) around.text += event.text
    } else if (event.kind === 'open') {
      if (path.length === 0 && event.name !== 'codeBook')
        throw new MalformedXml('the first element is not codeBook')
      path.push(event.name)
      const { name, attributes } = event
      if (inside.length > 0) {
        const child = around && KEPT.has(name) ? made(name, attributes) : null
        if (child !== null) around?.children.push(child)
        if (++parts > MOST_PARTS)
          throw new MalformedXml(`a <${inside[0]?.name}> has too many parts`)
        inside.push(child)
      } else if (isDescribed(path)) {
        inside = [made(name, attributes)]
        parts = 0
      }
    } else if (event.kind === 'close') {
      path.pop()
      if (inside.pop() && inside.length === 0 && around) yield around
    }
    yield null
  }
}

const isDescribed = ([, section, name, ...deeper]: readonly string[]): boolean =>
  section === 'dataDscr' && (name === 'var' || name === 'varGrp') && deeper.length === 0

const made = (name: string, attributes: Read['attributes']): Read => ({
  name,
  attributes,
  children: [],
  text: '',
})

function variableOf(element: Read): AskedVariable {
  const { attributes } = element
  const id = idOf(attributes.ID, 'v') ?? unusable(`a var has the ID '${attributes.ID ?? ''}'`)
  const questions = element.children.filter(({ name }) => name === 'qstn')
  const asked = (name: string): string =>
    textOf(
      questions.flatMap(({ children }) => children),
      name,
    )
  const weight = attributes['wgt-var']
  return {
    id,
    at: `var v${id}`,
    isComplete: true,
    label: textOf(element.children, 'labl', ({ level = 'variable' }) => level === 'variable'),
    preQuestion: asked('preQTxt'),
    literalQuestion: asked('qstnLit'),
    postQuestion: asked('postQTxt'),
    interviewInstruction: asked('ivuInstr'),
    universe: textOf(element.children, 'universe'),
    notes: textOf(element.children, 'notes', ({ type }) => type !== 'VDC:UNF'),
    isWeight: attributes.wgt === 'wgt',
    weightVariable:
      weight === undefined
        ? null
        : (idOf(weight, 'v') ?? unusable(`var v${id} has the wgt-var '${weight}'`)),
    variableCategories: element.children
      .filter(({ name }) => name === 'catgry')
      .map((category) => categoryOf(category, id)),
  }
}

function categoryOf({ children }: Read, id: number): AskedCategory {
  const weighted = textOf(
    children,
    'catStat',
    ({ wgtd, type = 'freq' }) => wgtd === 'wgtd' && type === 'freq',
  )
  if (weighted !== '' && !/^[+-]?\d{1,30}(\.\d{0,30})?(e[+-]?\d{1,2})?$/i.test(weighted))
    unusable(`var v${id} has the weighted frequency '${weighted}', which is no number`)
  return {
    value: children.find(({ name }) => name === 'catValu')?.text ?? '',
    label: textOf(children, 'labl', ({ level = 'category' }) => level === 'category'),
    weightedFrequency: weighted === '' ? null : Number(weighted),
  }
}

function groupOf({ attributes, children }: Read): AskedGroup {
  // More members than are allowed need not be read.
  const listed = (attributes.var ?? '').split(/\s+/, MOST_GROUP_MEMBERS + 2)
  const members = listed.filter((member) => member !== '')
  const called = attributes.ID ?? ''
  return {
    at: `varGrp ${called.slice(0, 100)}`,
    id: idOf(called, 'VG') ?? undefined,
    label: textOf(children, 'labl'),
    variables: members.map(
      (member) => idOf(member, 'v') ?? unusable(`a varGrp has the var '${member}'`),
    ),
  }
}

/** The texts of these elements; several are lines. */
const textOf = (
  elements: readonly Read[],
  wanted: string,
  has: (attributes: Read['attributes']) => boolean = () => true,
): string =>
  elements
    .filter(({ name, attributes }) => name === wanted && has(attributes))
    .map(({ text }) => text.trim())
    .join('\n')

function idOf(text: string | undefined, prefix: string): number | null {
  const digits = text?.startsWith(prefix) ? text.slice(prefix.length) : ''
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null
}

function unusable(message: string): never {
  throw new MalformedXml(message.slice(0, 300))
}
