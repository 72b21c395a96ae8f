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
  const month = `(date_trunc('month', current_date) - make_interval(months => n))::date`
  const series = `generate_series(1, ${months}) n`
  const perDataset = `(select count(*) from data_file f where f.dataset_id = d.id) * ${each}`
  const everything = `(select count(*) from data_file) * ${each}`
  await execute(`
    insert into file_download (file_id, day, downloads)
      select f.id, ${month}, ${each} from data_file f, ${series};
    insert into dataset_download (dataset_id, day, downloads)
      select d.id, ${month}, ${perDataset} from dataset d, ${series};
    insert into download_day (day, downloads) select ${month}, ${everything} from ${series};
    insert into download_month (kind, object_id, month, downloads, downloaders, newcomers)
      select 'file', f.id, ${month}, ${each}, ${each}, ${each} from data_file f, ${series}
      union all
      select 'dataset', d.id, ${month}, ${perDataset}, ${each}, ${each} from dataset d, ${series}
      union all
      select 'all', 0, ${month}, ${everything}, 0, 0 from ${series};
    insert into download_total (kind, object_id, dataset_id, downloads, newcomers)
      select m.kind, m.object_id, coalesce(f.dataset_id, m.object_id), sum(m.downloads), sum(m.newcomers)
      from download_month m left join data_file f on m.kind = 'file' and f.id = m.object_id
      where m.kind <> 'all' group by 1, 2, 3;
    analyze`)
  const [row] = await execute(
    `select to_char(current_date - interval '1 month', 'YYYY-MM') as month`,
  )
  return { lastMonth: String(row === undefined ? '' : Reflect.get(row, 'month')) }
}
