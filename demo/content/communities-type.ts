export type DemoApplicationItem = { name: string; required: boolean }

/** A community of the demonstration, with its application questions. */
export type DemoCommunity = {
  key: string
  /** Null for a community of the operator. */
  brand_key: string | null
  /** The ambassadors whose members may publish in it. */
  ambassador_keys: string[]
  name: string
  catchphrase: string
  host_name: string
  host_description: string
  location: string
  description: string
  activity_description: string
  important_thing: string
  ideal_candidate_profile: string
  participation_condition: string
  note: string
  published: boolean
  /** Names of pictures, in order. */
  images: string[]
  /** In display order. Applications answer them in the same order. */
  application_items: DemoApplicationItem[]
}
