import type { UsageHistory, UsageSums } from '@holdfast/core/rules'
import { dateFormat } from '../layout/kept-formats.ts'
import { numberText, type Shown } from '../layout/shown.ts'
import type { LandingProps } from './landing-props.ts'

const MEASURES = ['views', 'downloads', 'citations'] as const satisfies readonly (keyof UsageSums)[]

/** How often the dataset was viewed, downloaded and cited: sums, a chart of each, and the numbers of the charts. */
export function UsageSection({
  shown,
  landing: { usage },
}: Pick<LandingProps, 'shown' | 'landing'>) {
  if (usage === null || !shown.look.showsUsage) return null
  const { usage: texts } = shown.texts
  const used = MEASURES.filter((measure) => usage.total[measure] > 0)
  return (
    <section>
      <h2>{texts.title}</h2>
      <dl>
        {MEASURES.map((measure) => (
          <>
            <dt>{texts[measure]}</dt>
            <dd>{numberText(usage.total[measure], shown)}</dd>
          </>
        ))}
      </dl>
      {usage.months.length < 2 ? null : (
        <>
          <div class="charts">
            {used.map((measure) => (
              <Chart shown={shown} usage={usage} measure={measure} />
            ))}
          </div>
          <details>
            <summary>{texts.numbers}</summary>
            <Numbers shown={shown} usage={usage} />
          </details>
        </>
      )}
      <p class="muted">{texts.daily}</p>
    </section>
  )
}

interface HistoryProps {
  readonly shown: Shown
  readonly usage: UsageHistory
}

/** Units of a drawing: the room of one month, and the greatest height of a bar. */
const STEP = 10
const HEIGHT = 60

function Chart({
  shown,
  usage: { months },
  measure,
}: HistoryProps & { readonly measure: (typeof MEASURES)[number] }) {
  const { usage: texts } = shown.texts
  const values = months.map((month) => month[measure])
  const most = Math.max(1, ...values)
  const [first, last] = [months[0]?.month ?? '', months.at(-1)?.month ?? '']
  const range = texts.range(monthText(first, shown), monthText(last, shown))
  return (
    <figure>
      <svg
        class="chart"
        viewBox={`0 0 ${months.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${texts[measure]}, ${range}. ${texts.most(numberText(most, shown))}`}
      >
        {values.map((value, place) => {
          const height = Math.round((value / most) * HEIGHT * 10) / 10
          return <rect x={place * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height} />
        })}
      </svg>
      <figcaption class="muted">
        <strong>{texts[measure]}</strong>, {range}. {texts.most(numberText(most, shown))}
      </figcaption>
    </figure>
  )
}

/** The newest month first. */
const Numbers = ({ shown, usage }: HistoryProps) => (
  <div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">{shown.texts.usage.month}</th>
          {MEASURES.map((measure) => (
            <th scope="col" class="number">
              {shown.texts.usage[measure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {usage.months.toReversed().map((month) => (
          <tr>
            <th scope="row">{monthText(month.month, shown)}</th>
            {MEASURES.map((measure) => (
              <td class="number">{numberText(month[measure], shown)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const MONTH = dateFormat({ month: 'short', year: 'numeric' })

const monthText = (month: string, { language }: Shown): string =>
  MONTH(language).format(new Date(`${month}-01T00:00:00Z`))
