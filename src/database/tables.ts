// Made from the database by `npm run database:types`; a test checks that it still agrees.
import type { ColumnType } from 'kysely'

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type GeneratedAlways<T> = T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>

export interface DB {
  adjustment_requests: {
    id: Generated<number>
    payee_id: number
    amount: number
    reason: string
    request_key: string
    state: Generated<'waiting' | 'approved' | 'declined'>
    asked_by: number
    asked_at: Timestamp
    decided_by: number | null
    decided_at: Timestamp | null
    kind: string | null
  }
  ambassador_images: {
    ambassador_id: number
    sort_order: number
    object_key: string
    url: string
  }
  ambassador_members: {
    ambassador_id: number
    user_id: number
    associated_at: Generated<Timestamp>
  }
  ambassadors: {
    id: Generated<number>
    name: string
    description: string
    address: string | null
    homepage_url: string | null
    instagram_username: string | null
    x_username: string | null
    published: Generated<boolean>
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    version: Generated<number>
  }
  announcements: {
    id: Generated<number>
    calendar_id: number
    sender_id: number
    client_key: string
    text: string
    created_at: Timestamp
    withdrawn_at: Timestamp | null
  }
  application_digests: {
    brand_member_id: number
    day: string
    until: Timestamp
  }
  application_templates: {
    id: Generated<number>
    brand_id: number | null
    templates: Generated<Json>
    version: Generated<number>
  }
  audit_log: {
    id: Generated<number>
    at: Generated<Timestamp>
    actor_type: 'user' | 'brand_member' | 'operator' | 'system'
    actor_id: number | null
    action: string
    subject_type: string
    subject_id: string
    detail: Generated<Json>
    ip_address: string | null
  }
  awaited_decisions: {
    calendar_id: number
    reservation_id: number
  }
  bank_branches: {
    bank_code: string
    code: string
    name: string
    kana: string
    search_name: string
    search_kana: string
    packaged: boolean
  }
  bank_lists: {
    version: string
    loaded_at: Generated<Timestamp>
  }
  banks: {
    code: string
    name: string
    kana: string
    search_name: string
    search_kana: string
    packaged: boolean
  }
  bounced_addresses: {
    email: string
    kind: string
    words: string
    soft_count: Generated<number>
    undeliverable_at: Timestamp | null
    last_at: Timestamp
    mail_id: number
  }
  brand_accounts: {
    id: Generated<number>
    brand_member_id: number
    account_id: string
    provider_id: string
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
    access_token_expires_at: Timestamp | null
    refresh_token_expires_at: Timestamp | null
    scope: string | null
    password: string | null
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
  }
  brand_images: {
    brand_id: number
    sort_order: number
    object_key: string
    url: string
  }
  brand_invitations: {
    id: Generated<number>
    brand_member_id: number
    token_hash: string
    expires_at: Timestamp
    used_at: Timestamp | null
    created_at: Generated<Timestamp>
  }
  brand_members: {
    id: Generated<number>
    brand_id: number
    name: Generated<string>
    email: string
    email_verified: Generated<boolean>
    image: string | null
    invitation_created_at: Generated<Timestamp>
    invitation_accepted_at: Timestamp | null
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    application_mail: Generated<'each' | 'daily' | 'none'>
    application_mail_since: Generated<Timestamp>
    removed_at: Timestamp | null
    person_id: number | null
  }
  brand_sessions: {
    id: Generated<number>
    brand_member_id: number
    token: string
    expires_at: Timestamp
    ip_address: string | null
    user_agent: string | null
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    confirmed_at: Timestamp | null
    chosen_member_id: number | null
  }
  brand_verifications: {
    id: Generated<number>
    identifier: string
    value: string
    expires_at: Timestamp
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
  }
  brands: {
    id: Generated<number>
    name: string
    description: string
    homepage_url: string | null
    instagram_username: string | null
    x_username: string | null
    published: Generated<boolean>
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    version: Generated<number>
  }
  bulk_items: {
    run_id: number
    subject_id: number
    state: Generated<'waiting' | 'done' | 'refused'>
    refusal: string | null
    settled_at: Timestamp | null
  }
  bulk_runs: {
    id: Generated<number>
    key: string
    kind: 'suspend_people' | 'lift_suspensions' | 'hide_reviews' | 'show_reviews' | 'cancel_slots' | 'postpone_slots'
    reason: string | null
    admin_id: number
    ip_address: string
    undoes: number | null
    created_at: Timestamp
    finished_at: Timestamp | null
    resumed_at: Timestamp | null
    requested_by: string | null
    shift_days: number | null
  }
  calendar_feeds: {
    id: Generated<number>
    user_id: number
    token_hash: string
    token_locked: string
    revision: Generated<number>
    created_at: Generated<Timestamp>
  }
  calendars: {
    id: Generated<number>
    experience_id: number
    date: string
    start_time: string
    end_time: string
    starts_at: GeneratedAlways<Timestamp>
    ends_at: GeneratedAlways<Timestamp>
    recruitment_number: number
    taken: Generated<number>
    open: Generated<boolean>
    recurrence_rule_uuid: string | null
    cancelled_at: Timestamp | null
    cancelled_by: 'host' | 'operator' | 'minimum_not_reached' | null
    cancel_reason: string | null
    created_at: Generated<Timestamp>
    places_left: GeneratedAlways<number>
    cancel_requested_by: 'host' | 'operator' | null
    postponed_to: number | null
  }
  card_deposits: {
    id: Generated<number>
    deposited_on: string
    amount: number
    fee: Generated<number>
    reference: Generated<string>
    nth: Generated<number>
    reverses_id: number | null
    import_id: number | null
    request_key: string | null
    created_by: number
    created_at: Timestamp
  }
  categories: {
    id: Generated<number>
    name: string
    sort_order: Generated<number>
    retired_at: Timestamp | null
    search_from: number | null
  }
  closings: {
    period: string
    opens_on: string
    closes_at: Timestamp
    pay_on: string
    rules: Json
    started_at: Timestamp
    completed_at: Timestamp | null
  }
  commission_rates: {
    id: Generated<number>
    payee_id: number | null
    brand_id: number | null
    rate_bp: number | null
    own_link_bp: number | null
    starts_at: Timestamp
    created_at: Generated<Timestamp>
    created_by: number
  }
  communities: {
    id: Generated<number>
    brand_id: number | null
    name: string
    catchphrase: Generated<string>
    host_name: Generated<string>
    host_description: Generated<string>
    location: Generated<string>
    description: Generated<string>
    activity_description: Generated<string>
    important_thing: Generated<string>
    ideal_candidate_profile: Generated<string>
    participation_condition: Generated<string>
    note: Generated<string>
    published: Generated<boolean>
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    version: Generated<number>
    accepting_applications: Generated<boolean>
  }
  community_ambassadors: {
    community_id: number
    ambassador_id: number
    associated_at: Generated<Timestamp>
  }
  community_application_answers: {
    application_id: number
    sort_order: number
    item_id: number | null
    question: string
    content: string
  }
  community_application_items: {
    id: Generated<number>
    community_id: number
    name: string
    sort_order: number
    required: Generated<boolean>
    retired_at: Timestamp | null
  }
  community_application_readings: {
    id: Generated<number>
    application_id: number
    brand_member_id: number | null
    user_id: number | null
    read_at: Generated<Timestamp>
    exported: Generated<boolean>
  }
  community_application_undos: {
    application_id: number
    state: 'new' | 'accepted' | 'declined'
    decision_message: string | null
    decided_at: Timestamp | null
    decided_by: number | null
    decided_by_user_id: number | null
    mail_id: number | null
    ends_at: Timestamp
  }
  community_applications: {
    id: Generated<number>
    community_id: number
    user_id: number | null
    occupation_id: number | null
    full_name: string
    gender: 'female' | 'male' | 'other' | 'no_answer'
    postal_code: string
    address: string | null
    birthday: string
    email: string | null
    state: Generated<'new' | 'accepted' | 'declined'>
    decision_message: string | null
    memo: Generated<string>
    decided_by: number | null
    decided_at: Timestamp | null
    applied_at: Generated<Timestamp>
    request_hash: string | null
    decided_by_user_id: number | null
    search_text: GeneratedAlways<string>
    search_grams: GeneratedAlways<string[]>
    agreed_texts: string | null
  }
  community_images: {
    community_id: number
    sort_order: number
    object_key: string
    url: string
  }
  content_changes: {
    xid: Generated<string>
    topic: string
    at: Generated<Timestamp>
  }
  coupons: {
    id: Generated<number>
    code: string
    amount: number | null
    rate_bp: number | null
    starts_at: Timestamp | null
    ends_at: Timestamp | null
    max_uses: number | null
    max_uses_per_user: number | null
    minimum_base: Generated<number>
    experience_id: number | null
    active: Generated<boolean>
    created_at: Generated<Timestamp>
    version: Generated<number>
    funded_by: Generated<'host' | 'operator'>
  }
  deleted_reviews: {
    reservation_id: number
    review_id: number
    deleted_at: Timestamp
  }
  deposit_imports: {
    id: Generated<number>
    request_key: string
    file_name: string
    sha256: string
    added: number
    skipped: number
    created_by: number
    created_at: Timestamp
  }
  digest_items: {
    id: Generated<number>
    digest_id: number
    user_id: number | null
    event_id: number | null
    entry_id: number | null
    calendar_id: number | null
    detail: Json | null
  }
  digest_people: {
    digest_id: number
    user_id: number
    side: 'guest' | 'host'
    mail_id: number | null
  }
  digests: {
    id: Generated<number>
    key: string
    request_id: string | null
    created_at: Timestamp
    due_at: Timestamp
    closed_at: Timestamp | null
    written_at: Timestamp | null
  }
  dispute_changes: {
    id: Generated<number>
    dispute_id: number
    state: string
    amount: number
    evidence_due: Timestamp | null
    borne_by: string
    reason: string | null
    entered_by: number | null
    at: Timestamp
  }
  dispute_losses: {
    id: Generated<number>
    dispute_id: number
    reservation_id: number
    lost: number
    by_host: number
    after_refund_id: number
    cause: string
    at: Timestamp
  }
  disputes: {
    id: Generated<number>
    payment_id: number
    reservation_id: number
    provider: string
    provider_dispute_id: string
    amount: number
    reason: string
    state: 'warning_needs_response' | 'warning_under_review' | 'warning_closed' | 'needs_response' | 'under_review' | 'appeal_needs_response' | 'appeal_under_review' | 'won' | 'lost' | 'prevented'
    evidence_due: Timestamp | null
    borne_by: Generated<'host' | 'operator' | 'half'>
    opened_at: Timestamp
    closed_at: Timestamp | null
    entered_by: number | null
    asked_at: Timestamp
    version: Generated<number>
  }
  documents: {
    id: Generated<number>
    kind: 'receipt' | 'return_invoice'
    issuing: 'intermediary' | 'proxy' | 'plain'
    reservation_id: number
    refund_id: number | null
    replaces_id: number | null
    payee_id: number
    issued_at: Timestamp
    issued_on: string
    amount: number
    tax: number
    guest_name: string
    content: Json
    search_text: GeneratedAlways<string>
    search_grams: GeneratedAlways<string[]>
  }
  email_changes: {
    session_id: number
    new_email: string
    code_hash: string
    code_attempts: Generated<number>
    expires_at: Timestamp
  }
  experience_changes: {
    id: Generated<number>
    experience_id: number
    user_id: number | null
    before: Json
    after: Json
    at: Generated<Timestamp>
    seen_by: number | null
    seen_at: Timestamp | null
    small: Generated<boolean>
  }
  experience_checks: {
    request_id: number
    point: string
    version: Timestamp
    checked_by: number | null
    checked_at: Timestamp
  }
  experience_decisions: {
    id: Generated<number>
    experience_id: number
    action: 'requested' | 'approved' | 'returned' | 'taken_down' | 'republished'
    comment: Generated<string>
    user_id: number | null
    at: Generated<Timestamp>
    field_comments: Generated<Json>
  }
  experience_drafts: {
    id: Generated<number>
    user_id: number
    form: Json
    version: Generated<number>
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    creation_key: string | null
    experience_id: number | null
  }
  experience_images: {
    experience_id: number
    sort_order: number
    object_key: string
    url: string
  }
  experience_options: {
    id: Generated<number>
    experience_id: number
    name: string
    description: string
    price: number
    sort_order: number
    retired_at: Timestamp | null
  }
  experience_price_types: {
    id: Generated<number>
    experience_id: number
    name: string
    note: Generated<string>
    price: number
    takes_place: boolean
    needs_adult: boolean
    whole_slot_people: number | null
    sort_order: number
    retired_at: Timestamp | null
  }
  experience_themes: {
    experience_id: number
    sort_order: number
    theme_id: number
  }
  experiences: {
    id: Generated<number>
    user_id: number
    ambassador_id: number | null
    community_id: number | null
    title: string
    category_id: number
    online: Generated<boolean>
    online_url: string | null
    state: number | null
    address: string | null
    address_displayable: Generated<boolean>
    price: number
    price_side_note: string | null
    description: string
    inspiration: Generated<string>
    note: Generated<string>
    reservation_notice: Generated<string>
    recruitment_number: Generated<number>
    set_minimum_number_of_participant_count: Generated<boolean>
    minimum_number_of_participant_count: number | null
    cancellation_period: 2 | 7 | 30
    reservation_deadline: Generated<'on_the_day' | 'the_day_before'>
    status: Generated<'awaiting' | 'published' | 'returned' | 'withdrawn'>
    approve: GeneratedAlways<boolean>
    approved_at: Timestamp | null
    review_count: Generated<number>
    rate_sum: Generated<number>
    search: Generated<string>
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    withdrawn_with_host: Generated<boolean>
    search_words: Generated<string>
    search_main: Generated<string>
    search_version: Generated<number>
    meeting_point: Generated<string>
    meeting_image_key: string | null
    meeting_image_url: string | null
    nearest_station: Generated<string>
    directions: Generated<string>
    duration_minutes: number | null
    target_age: Generated<string>
    languages: Generated<string>
    closed_on_holidays: Generated<boolean>
    closed_at_new_year: Generated<boolean>
    closed_dates: Generated<string[]>
    former_titles: Generated<string>
    search_text: GeneratedAlways<string>
    search_grams: GeneratedAlways<string[]>
    payee_id: number | null
    lowest_age: number | null
  }
  favorites: {
    id: Generated<number>
    user_id: number
    experience_id: number
    created_at: Generated<Timestamp>
  }
  former_emails: {
    id: Generated<number>
    user_id: number
    email: string
    left_at: Generated<Timestamp>
  }
  holding_requests: {
    id: Generated<number>
    experience_id: number
    user_id: number
    date: string
    start_time: string | null
    number_of_people: Generated<number>
    message: Generated<string>
    state: Generated<'open' | 'accepted' | 'declined' | 'withdrawn'>
    answer: string | null
    calendar_id: number | null
    answered_by: number | null
    answered_at: Timestamp | null
    created_at: Generated<Timestamp>
    withdrawn_at: Timestamp | null
  }
  holds: {
    reservation_id: number
    user_id: number
    experience_id: number
    expires_at: Timestamp | null
    ended_at: Timestamp | null
    session_id: number | null
    address: string | null
  }
  idempotency_keys: {
    user_id: number
    key: string
    request_hash: string
    reservation_id: number | null
    created_at: Timestamp
  }
  images: {
    id: Generated<number>
    public_id: string
    format: string
    width: number
    height: number
    bytes: number
    uploaded_by_user_id: number | null
    uploaded_by_brand_member_id: number | null
    created_at: Generated<Timestamp>
  }
  kept_places: {
    id: Generated<number>
    calendar_id: number
    request_key: string | null
    name: string
    note: Generated<string>
    number_of_people: number
    created_by: number | null
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    cancelled_at: Timestamp | null
    erased_at: Timestamp | null
    lines: Json | null
    kind: Generated<'phone' | 'offer'>
    entry_id: number | null
    ends_at: Timestamp | null
  }
  ledger_entries: {
    id: Generated<number>
    payee_id: number
    reservation_id: number | null
    refund_id: number | null
    kind: 'sale' | 'commission' | 'coupon_share' | 'refund' | 'adjustment' | 'dispute' | 'payout' | 'returned_payout' | 'transfer_fee'
    amount: number
    cause: string
    at: Timestamp
    written_at: Timestamp
    reason: string | null
    created_by: number | null
    adjustment_kind: string | null
  }
  legal_texts: {
    version: string
    slug: 'terms' | 'privacy'
    title: string
    updated_on: string
    sections: Json
    agreed_at: Timestamp
  }
  line_events: {
    id: Generated<number>
    webhook_event_id: string
    kind: 'follow' | 'unfollow' | 'message'
    line_user_id: string
    reply_token: string | null
    happened_at: Timestamp
    received_at: Timestamp
    processed_at: Timestamp | null
    attempts: Generated<number>
  }
  line_friends: {
    line_user_id: string
    following: boolean
    changed_at: Timestamp
  }
  line_quota: {
    id: Generated<number>
    most: number | null
    used: Generated<number>
    checked_at: Timestamp | null
    paused_until: Timestamp | null
  }
  mail_consents: {
    id: Generated<number>
    user_id: number
    kind: string
    wording: string
    given_at: Timestamp
    ended_at: Timestamp | null
    token: string
  }
  mail_pauses: {
    domain: string
    until: Timestamp
  }
  mail_reply_addresses: {
    id: Generated<number>
    thread_id: number
    user_id: number
    token: string
    valid_until: Timestamp
    answered_at: Timestamp | null
  }
  mailed_messages: {
    mail_id: number
    thread_id: number
    user_id: number
    after_id: number
  }
  mails: {
    id: Generated<number>
    kind: string
    to_address: string
    subject: string
    text_body: string
    html_body: string | null
    attachments: Generated<Json>
    state: Generated<'queued' | 'sent' | 'failed' | 'withheld' | 'outdated'>
    attempts: Generated<number>
    error: string | null
    created_at: Generated<Timestamp>
    sent_at: Timestamp | null
    reservation_id: number | null
    closed_at: Timestamp | null
    closed_reason: string | null
    bounce_key: Generated<string | null>
    failure: string | null
    next_attempt_at: Timestamp | null
    taken_until: Timestamp | null
    request_id: string | null
    taken_by: string | null
    reply_address_id: number | null
    unsubscribe_url: string | null
    about: Json | null
  }
  message_images: {
    id: Generated<number>
    thread_id: number
    uploader_id: number
    message_id: number | null
    sort_order: Generated<number>
    media_type: 'image/webp' | 'image/jpeg'
    width: number
    height: number
    bytes: number
    content: Buffer
    created_at: Timestamp
  }
  messages: {
    id: Generated<number>
    thread_id: number
    side: 'guest' | 'host' | null
    sender_id: number | null
    card: 'confirmed' | 'cancelled' | 'slot_cancelled' | 'postponed' | 'changed' | 'change_proposed' | 'terms_changed' | 'requested' | null
    text: Generated<string>
    client_key: string | null
    experience_id: number | null
    reservation_id: number | null
    event_id: number | null
    holding_request_id: number | null
    created_at: Timestamp
    withdrawn_at: Timestamp | null
    announcement_id: number | null
    mailed_at: Timestamp | null
    mail_text: string | null
  }
  note_files: {
    id: Generated<number>
    note_id: number
    name: string
    media_type: 'image/jpeg' | 'image/png' | 'application/pdf'
    bytes: number
    content: Buffer
  }
  notes: {
    id: Generated<number>
    key: string | null
    subject_type: 'reservation' | 'person' | 'experience'
    subject_id: number
    origin: 'refund' | 'cancellation' | null
    origin_refund: number | null
    text: string
    pinned: Generated<boolean>
    author_id: number
    created_at: Timestamp
    removed_at: Timestamp | null
    removed_by: number | null
  }
  notice_choices: {
    user_id: number
    kind: 'guest_reminder' | 'almost_decided' | 'guest_message' | 'place_free' | 'slot_ended' | 'new_booking' | 'booking_cancelled' | 'new_request' | 'host_tomorrow' | 'request_waiting' | 'host_message' | 'question_waiting' | 'new_review' | 'dates_end'
    channel: 'line' | 'push'
    chosen_at: Timestamp
  }
  notice_deliveries: {
    id: Generated<number>
    notice_key: string
    user_id: number
    channel: 'line' | 'push'
    title: string
    text: string
    path: string
    created_at: Timestamp
    done_at: Timestamp | null
    result: 'sent' | 'unreachable' | 'cancelled' | null
    about: Json | null
  }
  notices: {
    id: Generated<number>
    kind: 'guest_reminder' | 'almost_decided' | 'review_invitation' | 'host_tomorrow' | 'request_waiting' | 'question_waiting' | 'new_review' | 'dates_end' | 'application_received' | 'operator_waiting' | 'duty_arrived'
    key: string
    reservation_id: number | null
    due_at: Timestamp
    sent_at: Timestamp
  }
  occupations: {
    id: Generated<number>
    name: string
    sort_order: Generated<number>
    retired_at: Timestamp | null
  }
  passkeys: {
    id: Generated<number>
    user_id: number | null
    brand_member_id: number | null
    name: string
    credential_id: string
    public_key: string
    counter: number
    transports: string[]
    created_at: Timestamp
    last_used_at: Timestamp | null
  }
  payees: {
    id: Generated<number>
    user_id: number | null
    ambassador_id: number | null
    created_at: Generated<Timestamp>
    state: Generated<'draft' | 'submitted' | 'verified' | 'returned' | 'suspended'>
    version: Generated<number>
    responsible_user_id: number | null
    business_kind: 'individual' | 'sole_trader' | 'company' | null
    declaration: string | null
    declared_at: Timestamp | null
    legal_name: Generated<string>
    legal_name_kana: Generated<string>
    postal_code: Generated<string>
    address: Generated<string>
    phone: Generated<string>
    invoice_number: Generated<string>
    invoice_from: string | null
    invoice_until: string | null
    invoice_consent: Generated<boolean>
    invoice_consent_text: string | null
    invoice_consented_at: Timestamp | null
    bank_code: string | null
    bank_name: string | null
    bank_kana: string | null
    branch_code: string | null
    branch_name: string | null
    branch_kana: string | null
    account_kind: 'ordinary' | 'checking' | 'savings' | null
    account_locked: string | null
    account_end: string | null
    holder: string | null
    account_changed_at: Timestamp | null
    blocked_until: Timestamp | null
    message: string | null
    verification_reason: string | null
    suspended_reason: string | null
    submitted_at: Timestamp | null
    checked_at: Timestamp | null
    checked_by: number | null
    updated_at: Generated<Timestamp>
    link_code: Generated<string>
    pay_all_since: Timestamp | null
    account_doubted_at: Timestamp | null
    account_note: string | null
    search_text: GeneratedAlways<string>
    search_grams: GeneratedAlways<string[]>
  }
  payment_webhooks: {
    id: Generated<number>
    provider: string
    event_id: string
    type: string
    charge_id: string | null
    received_at: Generated<Timestamp>
    processed_at: Timestamp | null
    attempts: Generated<number>
    error: string | null
    about: Generated<'payment' | 'refund' | 'dispute'>
    object_id: string | null
    told: Json | null
  }
  payments: {
    id: Generated<number>
    reservation_id: number
    provider: string
    reference: Generated<string>
    amount: number
    refunded: Generated<number>
    state: 'sent' | 'action_needed' | 'unknown' | 'captured' | 'partly_refunded' | 'refunded' | 'declined' | 'voided'
    charge_id: string | null
    card_brand: string | null
    card_last4: string | null
    failure_code: string | null
    checks: Generated<number>
    sent_at: Timestamp | null
    settled_at: Timestamp | null
    created_at: Timestamp
  }
  payout_files: {
    id: Generated<number>
    run_id: number
    number: number
    bytes: Buffer | null
    sha256: string
    count: number
    total: number
    made_at: Timestamp
    sealed: string | null
    size: number | null
  }
  payout_omissions: {
    run_id: number
    payee_id: number
    payable: number
    reason: string
  }
  payout_runs: {
    id: Generated<number>
    version: Generated<number>
    request_key: string
    pay_on: string
    rail: Generated<'bank_file' | 'connect' | 'payjp_platform'>
    state: Generated<'made' | 'approved' | 'exported' | 'cancelled'>
    made_by: number
    made_at: Timestamp
    approved_by: number | null
    approved_at: Timestamp | null
    exported_by: number | null
    exported_at: Timestamp | null
    cancelled_by: number | null
    cancelled_at: Timestamp | null
    cancel_reason: string | null
  }
  payout_senders: {
    id: number
    version: Generated<number>
    client_code: string
    client_name: string
    bank_code: string
    bank_name: string
    bank_kana: string
    branch_code: string
    branch_name: string
    branch_kana: string
    account_kind: 'ordinary' | 'checking'
    account_locked: string
    account_end: string
    line_ends: Generated<boolean>
    final_line_end: Generated<boolean>
    end_of_file: Generated<boolean>
    records_per_file: Generated<number>
    updated_at: Generated<Timestamp>
  }
  payouts: {
    id: Generated<number>
    run_id: number
    payee_id: number
    statement_id: number
    file_id: number | null
    state: Generated<'made' | 'exported' | 'sent' | 'settled' | 'returned' | 'excluded' | 'cancelled'>
    amount: number
    fee: Generated<number>
    bank_code: string
    bank_name: string
    bank_kana: string
    branch_code: string
    branch_name: string
    branch_kana: string
    account_kind: 'ordinary' | 'checking' | 'savings'
    account_locked: string
    account_end: string
    holder: string
    account_changed_at: Timestamp
    account_news: 'new' | 'changed' | null
    reference: string | null
    sent_at: Timestamp | null
    settled_at: Timestamp | null
    returned_at: Timestamp | null
    reason: string | null
    return_fee: number | null
    return_fee_borne_by: 'operator' | 'host' | null
    decided_by: number | null
    decided_at: Timestamp | null
    notified_at: Timestamp | null
    return_cause: 'account' | 'other' | null
  }
  push_subscriptions: {
    id: Generated<number>
    user_id: number
    session_id: number
    endpoint: string
    p256dh: string
    auth: string
    turned_on_at: Timestamp
    last_sent_at: Timestamp | null
  }
  rate_limits: {
    key: string
    attempts: number
    resets_at: Timestamp
  }
  recovery_codes: {
    id: Generated<number>
    two_factor_id: number
    code_hash: string
    used_at: Timestamp | null
  }
  recurrence_exceptions: {
    rule_uuid: string
    date: string
    cancelled: Generated<boolean>
  }
  recurrence_rules: {
    uuid: Generated<string>
    experience_id: number
    start_date: string
    end_date: string
    start_time: string
    end_time: string
    day_of_week: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[]
    created_at: Generated<Timestamp>
    auto_extend: Generated<boolean>
  }
  refund_handovers: {
    id: Generated<number>
    reservation_id: number | null
    calendar_ids: number[] | null
    cancels: boolean
    requested_by: 'guest' | 'host' | 'operator' | null
    amount: number
    reason: string
    request_key: string
    state: Generated<'waiting' | 'done' | 'declined'>
    answer: Generated<string>
    asked_by: number
    asked_at: Timestamp
    decided_by: number | null
    decided_at: Timestamp | null
    plan: Json | null
  }
  refunds: {
    id: Generated<number>
    payment_id: number
    reservation_id: number
    reference: Generated<string>
    amount: number
    reason: string
    state: Generated<'queued' | 'sent' | 'unknown' | 'done' | 'failed'>
    provider_refund_id: string | null
    attempts: Generated<number>
    error: string | null
    created_at: Timestamp
    settled_at: Timestamp | null
    sent_at: Timestamp | null
    request_key: string | null
    words: string | null
    borne_by: Generated<'host' | 'operator' | 'half'>
    decided_by: number | null
  }
  report_messages: {
    id: Generated<number>
    report_id: number
    by_operator: boolean
    sender_id: number
    text: string
    created_at: Timestamp
  }
  reservation_calendars: {
    reservation_id: number
    calendar_id: number
    experience_id: number
    places: number
    released: Generated<boolean>
    uid_calendar_id: number | null
    postponed_from: number | null
    answer_by: Timestamp | null
  }
  reservation_changes: {
    id: Generated<number>
    reservation_id: number
    state: 'open' | 'applied' | 'declined' | 'withdrawn' | 'ended'
    made_by: 'guest' | 'host' | 'operator'
    user_id: number
    before: Json
    after: Json
    refund: number
    refund_id: number | null
    change_state: string
    message: Generated<string>
    created_at: Timestamp
    ends_at: Timestamp | null
    decided_at: Timestamp | null
    decided_by: number | null
  }
  reservation_events: {
    id: Generated<number>
    reservation_id: number
    type: string
    detail: Generated<Json>
    at: Timestamp
    mails_due_at: Timestamp | null
    request_id: string | null
  }
  reservations: {
    id: Generated<number>
    user_id: number
    experience_id: number
    status: 'held' | 'confirmed' | 'declined' | 'expired' | 'cancelled'
    number_of_people: number
    option_id: number | null
    option_name: string | null
    option_price: number | null
    coupon_id: number | null
    coupon_code: string | null
    message_to_host: Generated<string>
    price: number
    tour: number
    option: number
    discount: number
    service_fee: number
    processing_fee: number
    total: number
    service_rate_bp: number
    processing_rate_bp: number
    cancellation_period: 2 | 7 | 30
    cancel_deadline: Timestamp
    first_starts_at: Timestamp
    last_ends_at: Timestamp
    experience_title: string
    hosted_by: string
    shown_terms: Generated<Json>
    receipt_name: string | null
    hold_expires_at: Timestamp | null
    created_at: Timestamp
    confirmed_at: Timestamp | null
    ended_at: Timestamp | null
    cancelled_by: 'guest' | 'host' | 'operator' | 'minimum_not_reached' | null
    cancel_reason: string | null
    held_session: number | null
    held_address: string | null
    abandoned: 'ran_out' | 'given_up' | 'not_verified' | null
    agreed_terms: Json | null
    term_change_id: number | null
    free_cancel_until: Timestamp | null
    cancel_requested_by: 'guest' | 'host' | 'operator' | null
    payee_id: number | null
    discount_funded_by: Generated<'host' | 'operator'>
    commission_bp: Generated<number>
    own_link: Generated<boolean>
    posted_at: Timestamp | null
    refund_choice: 'policy' | 'full' | 'amount' | null
    lines: Json | null
    coupon_amount: number | null
    coupon_rate_bp: number | null
    left_amount: number | null
  }
  reviews: {
    id: Generated<number>
    experience_id: number
    reservation_id: number
    user_id: number
    rate: number
    content: string
    posted_at: Timestamp
    hidden_at: Timestamp | null
    hidden_reason: string | null
    reply: string | null
    reply_user_id: number | null
    replied_at: Timestamp | null
    edited_at: Timestamp | null
    reply_outdated: Generated<boolean>
  }
  settings: {
    key: string
    value: Json
    updated_at: Generated<Timestamp>
    version: Generated<number>
  }
  sign_in_challenges: {
    id: Generated<number>
    token_hash: string
    user_id: number | null
    brand_member_id: number | null
    expires_at: Timestamp
  }
  social_sign_ins: {
    id: Generated<number>
    provider: 'line' | 'google'
    browser_hash: string
    state_hash: string | null
    back: string
    linking_user_id: number | null
    subject: string | null
    name: string | null
    email: string | null
    email_proven: Generated<boolean>
    code_hash: string | null
    code_attempts: Generated<number>
    code_sent_at: Timestamp | null
    created_at: Timestamp
    expires_at: Timestamp
    agreed_texts: string | null
    name_kana: string | null
  }
  statement_entries: {
    entry_id: number
    statement_id: number
  }
  statements: {
    id: Generated<number>
    number: string
    payee_id: number
    period: string
    closes_at: Timestamp
    pay_on: string
    carried_in: number
    sales: number
    refunds: number
    commission: number
    commission_tax: number
    coupon_shares: number
    adjustments: number
    disputes: number
    payouts: number
    transfer_fees: number
    balance: number
    payable: number
    carried_reason: 'below_minimum' | 'negative' | null
    unpaid_since: string | null
    payee: Json
    operator: Json
    issued_at: Timestamp
    search_text: GeneratedAlways<string>
    search_grams: GeneratedAlways<string[]>
    qualified_commission: number | null
  }
  term_changes: {
    id: Generated<number>
    experience_id: number
    user_id: number | null
    before: Json
    after: Json
    message: Generated<string>
    at: Generated<Timestamp>
  }
  themes: {
    id: Generated<number>
    name: string
    sort_order: Generated<number>
    retired_at: Timestamp | null
    search_from: number | null
  }
  thread_readings: {
    id: Generated<number>
    thread_id: number
    report_id: number
    admin_id: number
    reason: string
    begun_at: Timestamp
    ends_at: Timestamp
  }
  thread_reports: {
    id: Generated<number>
    thread_id: number
    reporter_id: number
    side: 'guest' | 'host'
    kind: 'harassment' | 'fraud' | 'contact' | 'spam' | 'help' | 'other'
    text: string
    created_at: Timestamp
    closed_at: Timestamp | null
    closed_by: number | null
    outcome: string | null
    reply: string | null
    reservation_id: number | null
    result: string | null
  }
  threads: {
    id: Generated<number>
    guest_id: number
    host_user_id: number | null
    ambassador_id: number | null
    created_at: Timestamp
    last_at: Timestamp | null
    guest_last_id: Generated<number>
    host_last_id: Generated<number>
    guest_read_id: Generated<number>
    guest_read_at: Timestamp | null
    host_read_id: Generated<number>
    host_read_at: Timestamp | null
    guest_mailed_id: Generated<number>
    host_mailed_id: Generated<number>
    changed_xid: Generated<string>
    guest_blocked_at: Timestamp | null
    host_blocked_at: Timestamp | null
    booked_at: Timestamp | null
  }
  two_factors: {
    id: Generated<number>
    user_id: number | null
    brand_member_id: number | null
    secret: string | null
    turned_on_at: Timestamp | null
    last_step: Generated<number>
    pending_secret: string | null
    pending_until: Timestamp | null
  }
  used_passkey_challenges: {
    challenge_hash: string
    expires_at: Timestamp
  }
  user_accounts: {
    id: Generated<number>
    user_id: number
    account_id: string
    provider_id: string
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
    access_token_expires_at: Timestamp | null
    refresh_token_expires_at: Timestamp | null
    scope: string | null
    password: string | null
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    email: string | null
  }
  user_sessions: {
    id: Generated<number>
    user_id: number
    token: string
    expires_at: Timestamp
    ip_address: string | null
    user_agent: string | null
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    confirmed_at: Timestamp | null
  }
  user_verifications: {
    id: Generated<number>
    identifier: string
    value: string
    expires_at: Timestamp
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
  }
  user_viewings: {
    id: Generated<number>
    admin_id: number
    user_id: number
    token: string
    reason: string
    begun_at: Timestamp
    expires_at: Timestamp
    ended_at: Timestamp | null
  }
  users: {
    id: Generated<number>
    name: string
    email: string
    email_verified: Generated<boolean>
    image: string | null
    introduction: Generated<string>
    access_control: Generated<'USER' | 'HOST' | 'ADMIN' | 'CATALYST'>
    current_ambassador_id: number | null
    suspended_at: Timestamp | null
    erased_at: Timestamp | null
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    suspended_reason: string | null
    display_name: string | null
    phone: string | null
    admin_roles: Generated<('approvals' | 'accounting' | 'support' | 'full')[]>
    closing_asked_at: Timestamp | null
    closes_at: Timestamp | null
    closing_told_at: Timestamp | null
    agreed_texts: string | null
    email_verified_at: Timestamp | null
    name_kana: string | null
    search_text: GeneratedAlways<string>
    search_grams: GeneratedAlways<string[]>
  }
  waiting_entries: {
    id: Generated<number>
    user_id: number
    experience_id: number
    calendar_ids: number[]
    places: number
    lines: Json | null
    waits_until: string
    state: Generated<'waiting' | 'booked' | 'ended'>
    end_reason: 'withdrawn' | 'unused' | 'over' | 'slot_cancelled' | 'not_published' | 'account' | null
    unused_offers: Generated<number>
    told_calendar_ids: Generated<number[]>
    reservation_id: number | null
    created_at: Timestamp
    ended_at: Timestamp | null
    new_dates: Generated<boolean>
  }
  write_probe: {
    id: Generated<number>
    at: Generated<Timestamp>
    filler: Generated<string>
  }
}
