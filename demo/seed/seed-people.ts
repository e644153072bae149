// All people of the demonstration: users, ambassadors, brands with their members, communities.
import { MAX_PROFILE_IMAGES } from '#domain/profiles/profile.ts'
import type { Tx } from '#database/client.ts'
import { demoAmbassadors } from '../content/ambassadors.ts'
import { demoBrands } from '../content/brands.ts'
import { demoCommunities } from '../content/communities.ts'
import { demoPeople } from '../content/people.ts'
import { demoCategories, demoOccupations, demoThemes } from '../content/reference.ts'
import { continueIds, insertRows, type Row } from './insert-rows.ts'
import { Chance, type Day, digitsOf, numbered, type Picture, pictureRows } from './seed-base.ts'

type Context = { day: Day; pictures: ReadonlyMap<string, Picture>; password_hash: string }

export const userId = numbered(demoPeople.map((person) => person.key))
export const ambassadorId = numbered(demoAmbassadors.map((ambassador) => ambassador.key))
export const brandId = numbered(demoBrands.map((brand) => brand.key))
export const communityId = numbered(demoCommunities.map((community) => community.key))
export const categoryId = numbered(demoCategories)
export const themeId = numbered(demoThemes)
export const occupationId = numbered(demoOccupations)

/** Members of all brands with their ids. README.md names the first member of two brands. */
export const brandMembers = demoBrands
  .flatMap((brand) => brand.members.map((member) => ({ ...member, brand_key: brand.key })))
  .map((member, index) => ({ ...member, id: index + 1 }))

const FEES = { service_rate_bp: 500, processing_rate_bp: 360 }

/** Categories, themes, occupations and settings. */
export async function seedReference(tx: Tx): Promise<void> {
  const items = (names: readonly string[]) =>
    names.map((name, index) => ({ id: index + 1, name, sort_order: index + 1 }))
  await insertRows(tx, 'categories', items(demoCategories))
  await insertRows(tx, 'themes', items(demoThemes))
  await insertRows(tx, 'occupations', items(demoOccupations))
  // Without an operator the legal pages show a placeholder.
  await insertRows(tx, 'settings', [{ key: 'fees', value: FEES }])
  await continueIds(tx, ['categories', 'themes', 'occupations'])
}

/** Users with their passwords. All signed up before any other event. */
export async function seedUsers(tx: Tx, { day, pictures, password_hash }: Context): Promise<void> {
  const users = demoPeople.map((person, index): Row<'users'> => {
    const created_at = day.before(500 - index * 2, '09:30')
    return {
      id: userId(person.key),
      name: person.name,
      name_kana: person.name_kana ?? null,
      display_name: person.display_name ?? (person.access_control === 'USER' ? null : person.name),
      email: person.email,
      email_verified: true,
      image: pictureRows(pictures, [`portrait-${person.portrait}`])[0]!.url,
      introduction: person.introduction,
      access_control: person.access_control,
      admin_roles: person.admin_roles ?? ['full'],
      created_at,
      updated_at: created_at,
    }
  })
  await insertRows(tx, 'users', users)
  await insertRows(
    tx,
    'user_accounts',
    // The sign-in library requires the user id, as text, as the account id.
    users.map(({ id, created_at }) => ({
      user_id: id!,
      account_id: String(id),
      provider_id: 'credential',
      password: password_hash,
      created_at,
      updated_at: created_at,
    })),
  )
  await continueIds(tx, ['users'])
}

export async function seedAmbassadors(tx: Tx, { day, pictures }: Context): Promise<void> {
  const since = (index: number) => day.before(480 - index * 11, '10:00')
  await insertRows(
    tx,
    'ambassadors',
    demoAmbassadors.map((ambassador, index) => ({
      id: index + 1,
      name: ambassador.name,
      description: ambassador.description,
      address: ambassador.address,
      homepage_url: ambassador.homepage_url,
      instagram_username: ambassador.instagram_username,
      x_username: ambassador.x_username,
      published: ambassador.published,
      created_at: since(index),
      updated_at: since(index),
    })),
  )
  await insertRows(
    tx,
    'ambassador_images',
    demoAmbassadors.flatMap((ambassador, index) =>
      pictureRows(pictures, [ambassador.cover, ...ambassador.images].slice(0, MAX_PROFILE_IMAGES)).map((row) => ({
        ambassador_id: index + 1,
        ...row,
      })),
    ),
  )
  await insertRows(
    tx,
    'ambassador_members',
    demoAmbassadors.flatMap((ambassador, index) =>
      ambassador.member_keys.map((key, place) => ({
        ambassador_id: index + 1,
        user_id: userId(key),
        associated_at: day.before(470 - index * 11 - place * 20, '11:00'),
      })),
    ),
  )
  for (const ambassador of demoAmbassadors.toReversed().filter(({ published }) => published))
    await tx
      .updateTable('users')
      .set({ current_ambassador_id: ambassadorId(ambassador.key) })
      .where('id', 'in', ambassador.member_keys.map(userId))
      .execute()
  await continueIds(tx, ['ambassadors'])
}

export async function seedBrands(tx: Tx, { day, pictures, password_hash }: Context): Promise<void> {
  const since = (index: number) => day.before(460 - index * 40, '10:00')
  await insertRows(
    tx,
    'brands',
    demoBrands.map((brand, index) => ({
      id: index + 1,
      name: brand.name,
      description: brand.description,
      homepage_url: brand.homepage_url,
      instagram_username: brand.instagram_username,
      x_username: brand.x_username,
      published: brand.published,
      created_at: since(index),
      updated_at: since(index),
    })),
  )
  await insertRows(
    tx,
    'brand_images',
    demoBrands.flatMap((brand, index) =>
      pictureRows(pictures, [brand.cover, ...brand.images].slice(0, MAX_PROFILE_IMAGES)).map((row) => ({
        brand_id: index + 1,
        ...row,
      })),
    ),
  )
  const invitedAt = (member: { invited_days_ago: number }) => day.before(member.invited_days_ago, '08:40')
  await insertRows(
    tx,
    'brand_members',
    brandMembers.map((member) => ({
      id: member.id,
      brand_id: brandId(member.brand_key),
      // Only the address is known before the invitation is accepted.
      name: member.joined ? member.name : '',
      email: member.email,
      email_verified: member.joined,
      invitation_created_at: invitedAt(member),
      invitation_accepted_at: member.joined ? day.before(member.invited_days_ago - 1, '19:20') : null,
      created_at: invitedAt(member),
      updated_at: invitedAt(member),
    })),
  )
  await insertRows(
    tx,
    'brand_accounts',
    brandMembers
      .filter((member) => member.joined)
      .map(({ id }) => ({
        brand_member_id: id,
        account_id: String(id),
        provider_id: 'credential',
        password: password_hash,
      })),
  )
  await insertRows(
    tx,
    'brand_invitations',
    brandMembers
      .filter((member) => !member.joined)
      .map((member) => ({
        brand_member_id: member.id,
        // No token has this hash, so this invitation cannot be used. A new invitation has a working
        // link.
        token_hash: digitsOf(`invitation ${member.email}`, 64),
        expires_at: new Date(invitedAt(member).getTime() + 7 * 86_400_000),
        created_at: invitedAt(member),
      })),
  )
  await continueIds(tx, ['brands', 'brand_members'])
}

export async function seedCommunities(tx: Tx, { day, pictures }: Context): Promise<void> {
  const chance = new Chance('communities')
  await insertRows(
    tx,
    'communities',
    demoCommunities.map((community, index) => {
      const created_at = day.before(430 - index * 12, chance.time(9, 17))
      return {
        id: index + 1,
        brand_id: community.brand_key === null ? null : brandId(community.brand_key),
        name: community.name,
        catchphrase: community.catchphrase,
        host_name: community.host_name,
        host_description: community.host_description,
        location: community.location,
        description: community.description,
        activity_description: community.activity_description,
        important_thing: community.important_thing,
        ideal_candidate_profile: community.ideal_candidate_profile,
        participation_condition: community.participation_condition,
        note: community.note,
        published: community.published,
        created_at,
        updated_at: created_at,
      }
    }),
  )
  await insertRows(
    tx,
    'community_images',
    demoCommunities.flatMap((community, index) =>
      pictureRows(pictures, community.images).map((row) => ({ community_id: index + 1, ...row })),
    ),
  )
  await insertRows(tx, 'community_application_items', communityItems)
  await insertRows(
    tx,
    'community_ambassadors',
    demoCommunities.flatMap((community, index) =>
      community.ambassador_keys.map((key) => ({
        community_id: index + 1,
        ambassador_id: ambassadorId(key),
        associated_at: day.before(420 - index * 12, '15:00'),
      })),
    ),
  )
  await continueIds(tx, ['communities', 'community_application_items'])
}

/** Application questions, with ids. */
export const communityItems = demoCommunities
  .flatMap((community, index) =>
    community.application_items.map((item, order) => ({
      community_id: index + 1,
      name: item.name,
      sort_order: order + 1,
      required: item.required,
    })),
  )
  .map((item, index) => ({ id: index + 1, ...item }))
