-- Links to a report that was sent, for recipients without an account (docs/domain/owner-links.md#reports). plant_ids: those of the
-- report; null for all plants of the company.
ALTER TABLE owner_links ADD COLUMN report_id INTEGER REFERENCES sent_reports (id) ON DELETE CASCADE;
CREATE INDEX owner_links_report ON owner_links (report_id) WHERE report_id IS NOT NULL;
