import type { Figure, InstallationOverview, QueueCounts, Repository } from '@holdfast/core'
import { JOB_STATES } from '@holdfast/core/rules'
import type { Child } from 'hono/jsx'
import { numberText, type Shown, sizeText } from '../layout/shown.ts'
import type { AdminPage } from './admin-page.ts'

/** How the installation is. */
export const overviewPage = ({ administration }: Repository): AdminPage<InstallationOverview> => ({
  name: 'overview',
  read: ({ actor }) => administration.overview(actor),
  body: ({ shown }, facts) => (
    <>
      <Program shown={shown} facts={facts} />
      <Content shown={shown} facts={facts} />
      <Jobs shown={shown} jobs={facts.jobs} />
      <Services shown={shown} services={facts.services} />
    </>
  ),
})

interface FactsProps {
  readonly shown: Shown
  readonly facts: InstallationOverview
}

function Program({ shown, facts: { program, database, disks } }: FactsProps) {
  const { overview } = shown.texts.admin
  return (
    <section>
      <h2>{overview.program}</h2>
      <dl>
        {program === null ? null : (
          <>
            <dt>{overview.version}</dt>
            <dd>
              {program.version}, {program.runtime}
            </dd>
            <dt>{overview.workers}</dt>
            <dd>{numberText(program.workers, shown)}</dd>
          </>
        )}
        {database === null ? null : (
          <>
            <dt>{overview.database}</dt>
            <dd>
              {known(shown, database, ({ product, bytes, busy, waiting }) => (
                <>
                  {product}, {sizeText(bytes, shown)}
                  <div class="muted">
                    {overview.connections(numberText(busy, shown), numberText(waiting, shown))}
                  </div>
                </>
              ))}
            </dd>
          </>
        )}
        {disks === null ? null : (
          <>
            <dt>{overview.disks}</dt>
            <dd>
              {known(shown, disks, (rooms) => (
                <ul class="plain">
                  {rooms.map(({ place, freeBytes }) => (
                    <li>
                      {place}: {sizeText(freeBytes, shown)}
                    </li>
                  ))}
                </ul>
              ))}
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

function Content({ shown, facts: { stored, accounts, registrations } }: FactsProps) {
  const { overview } = shown.texts.admin
  const number = (value: number) => numberText(value, shown)
  return (
    <section>
      <h2>{overview.content}</h2>
      <dl>
        <dt>{shown.texts.files.files}</dt>
        <dd>
          {known(
            shown,
            stored,
            ({ files, bytes }) => `${number(files)}, ${sizeText(bytes, shown)}`,
          )}
        </dd>
        <dt>{overview.accounts}</dt>
        <dd>{known(shown, accounts, number)}</dd>
        <dt>{overview.registrations}</dt>
        <dd>
          {known(shown, registrations, ({ pending, failing }) =>
            overview.pending(number(pending), number(failing)),
          )}
        </dd>
      </dl>
    </section>
  )
}

function Jobs({
  shown,
  jobs,
}: {
  readonly shown: Shown
  readonly jobs: InstallationOverview['jobs']
}) {
  const { overview, jobStates } = shown.texts.admin
  if (jobs === null) return null
  const total = ({ counts }: QueueCounts, state: (typeof JOB_STATES)[number]) =>
    counts.reduce((sum, each) => sum + (each.state === state ? each.count : 0), 0)
  return (
    <section>
      <h2>{overview.jobs}</h2>
      {known(shown, jobs, (queue) => (
        <dl>
          {JOB_STATES.map((state) => (
            <>
              <dt>{jobStates[state]}</dt>
              <dd>{numberText(total(queue, state), shown)}</dd>
            </>
          ))}
          <dt>{overview.late}</dt>
          <dd>{overview.seconds(numberText(Math.round(queue.lateSeconds), shown))}</dd>
        </dl>
      ))}
    </section>
  )
}

function Services({
  shown,
  services,
}: {
  readonly shown: Shown
  readonly services: InstallationOverview['services']
}) {
  const { overview } = shown.texts.admin
  // The keys are exactly these names.
  const names = Object.keys(services) as readonly (keyof typeof services)[]
  return (
    <section>
      <h2>{overview.services}</h2>
      <dl>
        {names.map((name) => (
          <>
            <dt>{overview.serviceNames[name]}</dt>
            <dd>{services[name] ? overview.on : overview.off}</dd>
          </>
        ))}
      </dl>
    </section>
  )
}

/** A figure, or that it could not be had. */
const known = <T,>({ texts }: Shown, figure: Figure<T>, show: (value: T) => Child): Child =>
  figure.kind === 'known' ? show(figure.value) : <strong>{texts.admin.overview.failed}</strong>
