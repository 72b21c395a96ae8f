import type { Encoding } from '../binary/encoded-text.ts'
import { damaged } from '../binary/file-bytes.ts'
import { checkCategories, LabelRoom } from '../binary/label-room.ts'
import { DEFAULT_LIMITS } from '../tables/limits.ts'
import {
  categoryOf,
  HIGHEST,
  LOWEST,
  type MissingValues,
  NO_MISSING,
  type SpssVariable,
} from './dictionary.ts'
import type { PortableText } from './portable-text.ts'

const tag = (sign: string): number => sign.charCodeAt(0)
const TAG = {
  product: tag('1'),
  author: tag('2'),
  extra: tag('3'),
  count: tag('4'),
  precision: tag('5'),
  weight: tag('6'),
  variable: tag('7'),
  missing: tag('8'),
  upTo: tag('9'),
  from: tag('A'),
  range: tag('B'),
  label: tag('C'),
  labels: tag('D'),
  documents: tag('E'),
  data: tag('F'),
} as const
/** Variables of value labels, and labels. */
const MOST = 1_000_000

interface Open {
  readonly name: string
  label: string
  readonly width: number
  readonly format: SpssVariable['format']
  missing: MissingValues
  labels: readonly (readonly [number | string, string])[]
}

/** Reads what a portable file says before its data. Throws `TableRefusal`. */
export function readPortableDictionary(
  text: PortableText,
  encoding: Encoding,
): readonly SpssVariable[] {
  return new DictionaryReader(text, encoding).read()
}

class DictionaryReader {
  private readonly text: PortableText
  private readonly encoding: Encoding
  private readonly variables: Open[] = []
  private readonly byName = new Map<string, Open>()
  private readonly room = new LabelRoom()
  private weight = ''

  constructor(text: PortableText, encoding: Encoding) {
    this.text = text
    this.encoding = encoding
  }

  read(): readonly SpssVariable[] {
    // The version, the date and the time.
    this.text.sign()
    this.string()
    this.string()
    for (let sign = this.text.sign(); sign !== TAG.data; sign = this.text.sign()) this.record(sign)
    if (this.variables.length === 0) throw damaged('it has no variables')
    checkCategories(this.variables.reduce((sum, { labels }) => sum + labels.length, 0))
    return this.variables.map((variable, element) => this.variable(variable, element))
  }

  private record(sign: number): void {
    const { text } = this
    switch (sign) {
      case TAG.product:
      case TAG.author:
      case TAG.extra:
        this.string()
        return
      case TAG.count:
      case TAG.precision:
        text.whole()
        return
      case TAG.weight:
        this.weight = this.string()
        return
      case TAG.variable:
        this.open()
        return
      case TAG.labels:
        this.labels()
        return
      case TAG.documents:
        for (let left = text.whole(); left > 0; left -= 1) this.string()
        return
      default:
        this.ofVariable(sign)
    }
  }

  /** What belongs to the variable before it. */
  private ofVariable(sign: number): void {
    const variable = this.variables.at(-1)
    if (variable === undefined) throw damaged('it has a record of an unknown type')
    const { points, range } = variable.missing
    if (sign === TAG.label) variable.label = this.string()
    else if (sign === TAG.missing)
      variable.missing = { points: [...points.slice(0, 2), this.value(variable)], range }
    else if (sign === TAG.upTo)
      variable.missing = { points, range: { low: LOWEST, high: this.number() } }
    else if (sign === TAG.from)
      variable.missing = { points, range: { low: this.number(), high: HIGHEST } }
    else if (sign === TAG.range)
      variable.missing = { points, range: { low: this.number(), high: this.number() } }
    else throw damaged('it has a record of an unknown type')
  }

  private open(): void {
    const { text } = this
    if (this.variables.length === DEFAULT_LIMITS.columns) throw damaged('it has too many variables')
    const width = text.whole()
    const name = this.string()
    const [code, , decimals] = [text.whole(), text.whole(), text.whole()]
    for (let part = 0; part < 3; part += 1) text.whole()
    const format = { code, decimals }
    const variable = { name, label: '', width, format, missing: NO_MISSING, labels: [] }
    this.variables.push(variable)
    this.byName.set(name, variable)
  }

  private labels(): void {
    const names = this.list(() => this.string())
    const of = names.flatMap((name) => this.byName.get(name) ?? [])
    const [first] = of
    const labels = this.list(() => {
      const value = first === undefined || first.width > 0 ? this.string() : this.number()
      return [value, this.string()] as const
    })
    for (const variable of of) variable.labels = labels
  }

  private list<Item>(read: () => Item): readonly Item[] {
    const items: Item[] = []
    const count = this.text.whole()
    if (count > MOST) throw damaged('it has too many labels')
    for (let left = count; left > 0; left -= 1) items.push(read())
    return items
  }

  private value({ width }: Open): number | string {
    return width > 0 ? this.string() : this.number()
  }

  private number(): number {
    const number = this.text.number()
    if (number === null) throw damaged('a value in its dictionary is missing')
    return number
  }

  private string(): string {
    const bytes = this.text.string()
    this.room.take(bytes.length)
    return this.encoding.label(bytes)
  }

  private variable(open: Open, element: number): SpssVariable {
    const { name, label, width, format, missing } = open
    const categories = open.labels.map(([value, text]) => categoryOf(value, text, missing))
    const isWeight = name === this.weight
    return { name, label, width, element, format, missing, categories, isWeight }
  }
}
