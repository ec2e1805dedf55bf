import type { Services } from '@/tests/support/services'

/**
 * Lets the database write down what happens to each payment. `made`: an answer to it was stored. `stolen`: it was taken
 * from a process whose lease had not run out.
 */
const triggers = `
create table audit (key text not null, what text not null);
create function note_payment() returns trigger language plpgsql as $$
begin
  if new.state = 'settling' and old.state = 'working' then
    insert into audit values (new.key, 'made');
  end if;
  if old.owner is not null and new.owner <> old.owner and old.leased_until > now() then
    insert into audit values (new.key, 'stolen');
  end if;
  return new;
end $$;
create trigger note_payment after update on payments for each row execute function note_payment();
`

export const beginAudit = ({ postgres }: Services) => postgres.query(triggers)

/** Payments for which the work was done twice, or by one process while another had it. */
export async function workedTwice({ postgres }: Services): Promise<number> {
  const rows = await postgres.query(
    `select key from audit group by key having count(*) filter (where what = 'made') > 1 or bool_or(what = 'stolen')`,
  )
  return rows.length
}
