import type { Installation } from './installation.ts'

/** How often each file was downloaded in a month, and in how many months; the last is the one before this. */
export interface Recorded {
  readonly months: number
  readonly each: number
}

/**
 * Writes what recorded downloads of all released files leave: the rows that answers are read from. The readers
 * themselves, which only recording reads, are left out.
 *
 * @returns the last month, as `2026-10`
 */
export async function recordedDownloads(
  { database: { execute } }: Installation,
  { months, each }: Recorded,
): Promise<{ readonly lastMonth: string }> {
  const ago = (some: string) =>
    `(date_trunc('month', current_date) - make_interval(months => ${some}))::date`
  const month = ago('n')
  const first = ago(`${months}`)
  const series = `generate_series(1, ${months}) n`
  const perDataset = `(select count(*) from data_file f where f.dataset_id = d.id) * ${each}`
  const everything = `(select count(*) from data_file) * ${each}`
  await execute(`
    insert into dataset_download (dataset_id, day, downloads)
      select d.id, ${month}, ${perDataset} from dataset d, ${series};
    insert into download_day (day, downloads) select ${month}, ${everything} from ${series};
    insert into download_month (month, downloads) select ${month}, ${everything} from ${series};
    insert into download_history (kind, object_id, first_month, downloads, downloaders, newcomers)
      select o.kind, o.id, month_number(${first}),
        array(select n * o.downloads from ${series} order by n), people.totals, people.totals
      from (
        select 'file' as kind, f.id, f.dataset_id, ${each} as downloads from data_file f
        union all
        select 'dataset', d.id, d.id, ${perDataset} from dataset d
      ) o
      cross join (select array(select n * ${each} from ${series} order by n) as totals) people;
    insert into download_count (kind, object_id, dataset_id, month, downloads, downloaders, newcomers)
      select h.kind, h.object_id, coalesce(f.dataset_id, h.object_id), h.first_month + ${months} - 1,
        h.downloads[${months}], h.downloaders[${months}], h.newcomers[${months}]
      from download_history h left join data_file f on h.kind = 'file' and f.id = h.object_id;
    update download_history set downloads = trim_array(downloads, 1),
      downloaders = trim_array(downloaders, 1), newcomers = trim_array(newcomers, 1);
    analyze`)
  const [row] = await execute(
    `select to_char(current_date - interval '1 month', 'YYYY-MM') as month`,
  )
  return { lastMonth: String(row === undefined ? '' : Reflect.get(row, 'month')) }
}
