-- The filters of plants that an alert rule or a report was given by name, as the query of the list of plants.
ALTER TABLE alert_rules ADD COLUMN view_name TEXT;
ALTER TABLE alert_rules ADD COLUMN view_query TEXT;
ALTER TABLE report_schedules ADD COLUMN view_name TEXT;
ALTER TABLE report_schedules ADD COLUMN view_query TEXT;
