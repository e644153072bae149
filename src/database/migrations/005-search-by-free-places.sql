-- Lists and searches ask for slots with so many places left, among millions. The number is a column of its own so that it has statistics
-- and can stand in indexes. Every booking changes it, which costs each of them some index entries and saves every reader a scan.
alter table calendars add column places_left integer not null generated always as (recruitment_number - taken) stored;

-- "Has this experience a slot from then to then with places for so many?", answered from the index alone.
create index calendars_bookable on calendars (experience_id, starts_at) include (places_left)
  where cancelled_at is null and open and places_left > 0;
-- "Which slots come next?"
drop index calendars_soon;
create index calendars_soon on calendars (starts_at, experience_id) include (places_left)
  where cancelled_at is null and open and places_left > 0;
-- "Which slots have places for so many?", for numbers that few slots have.
create index calendars_places_left on calendars (places_left, starts_at) include (experience_id)
  where cancelled_at is null and open and places_left > 0;

-- The other sorts of a category's and a prefecture's list.
create index experiences_category_price on experiences (category_id, price, id) where status = 'published';
create index experiences_category_popular on experiences (category_id, review_count desc, id desc) where status = 'published';
create index experiences_state_price on experiences (state, price, id) where status = 'published';
create index experiences_state_popular on experiences (state, review_count desc, id desc) where status = 'published';
-- What the front page counts.
create index experiences_published on experiences (id) include (state, online) where status = 'published';
