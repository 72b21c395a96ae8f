import type { DepositView } from '@holdfast/core'
import type { PeriodKind } from '@holdfast/core/rules'
import { SendButton, TextField } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import { dayText, type Shown } from '../layout/shown.ts'

interface PeriodProps {
  readonly shown: Shown
  readonly view: DepositView
  readonly form: FormState
}

const KINDS: readonly PeriodKind[] = ['embargo', 'retention']

/** Sets and lifts embargoes and retention periods of the chosen files, as far as the installation allows them. */
export function PeriodFields({ shown, view: { periods }, form }: PeriodProps) {
  const { deposit } = shown.texts
  const offered = KINDS.filter((kind) => periods[kind].kind !== 'none')
  if (offered.length === 0) return null
  const bounds = offered.flatMap((kind) => {
    const range = periods[kind]
    const day = range.kind === 'bounded' ? new Date(`${range.day}T00:00:00Z`) : null
    return day === null ? [] : [deposit.periods[kind].bound(dayText(day, shown))]
  })
  const common = { shown, form }
  return (
    <>
      <TextField
        {...common}
        name="until"
        type="date"
        label={deposit.periods.until}
        hint={[...offered.map((kind) => deposit.periods[kind].hint), ...bounds].join(' ')}
      />
      <TextField {...common} name="reason" label={deposit.reason} />
      <div class="actions">
        {offered.map((kind) => (
          <>
            <SendButton text={deposit.periods[kind].set} name="do" value={kind} plain />
            <SendButton text={deposit.periods[kind].lift} name="do" value={`lift-${kind}`} plain />
          </>
        ))}
      </div>
    </>
  )
}
