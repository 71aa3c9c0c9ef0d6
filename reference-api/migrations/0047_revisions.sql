-- The revision of what several people edit. A trigger raises it with each change of a column that people change, so that
-- no statement can forget it. Calls compare it when they write (docs/decisions/0165).
ALTER TABLE companies ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tags ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE driver_accounts ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE plants ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE meters ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE promise_periods ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE issues ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tickets ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE contacts ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE notes ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE custom_fields ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

CREATE TRIGGER companies_revised AFTER UPDATE OF name, non_mon_accessible, non_mon_creation_enabled ON companies BEGIN UPDATE companies SET revision = old.revision + 1 WHERE id = new.id; END;
CREATE TRIGGER companies_child_added AFTER INSERT ON company_children BEGIN UPDATE companies SET revision = revision + 1 WHERE id = new.parent_id; END;
CREATE TRIGGER companies_child_removed AFTER DELETE ON company_children BEGIN UPDATE companies SET revision = revision + 1 WHERE id = old.parent_id; END;
CREATE TRIGGER companies_driver_added AFTER INSERT ON company_inbound_drivers BEGIN UPDATE companies SET revision = revision + 1 WHERE id = new.company_id; END;
CREATE TRIGGER companies_driver_removed AFTER DELETE ON company_inbound_drivers BEGIN UPDATE companies SET revision = revision + 1 WHERE id = old.company_id; END;
CREATE TRIGGER tags_revised AFTER UPDATE OF name ON tags BEGIN UPDATE tags SET revision = old.revision + 1 WHERE id = new.id; END;
CREATE TRIGGER driver_accounts_revised AFTER UPDATE OF api_key ON driver_accounts BEGIN UPDATE driver_accounts SET revision = old.revision + 1 WHERE id = new.id; END;
CREATE TRIGGER plants_revised AFTER UPDATE OF name, plant_code, street, street_number, postal_code, city, latitude, longitude, monitored_since ON plants BEGIN UPDATE plants SET revision = old.revision + 1 WHERE id = new.id; END;
CREATE TRIGGER meters_revised AFTER UPDATE OF name, amount_in_cents_per_kwh, peak_in_watt, p90_in_kwh, orientation_in_degrees, angle_in_degrees, has_mixed_panel_orientations, retired_on ON meters BEGIN UPDATE meters SET revision = old.revision + 1 WHERE id = new.id; END;
CREATE TRIGGER promise_periods_revised AFTER UPDATE OF promised_total_wh ON promise_periods WHEN old.promised_total_wh IS NOT new.promised_total_wh BEGIN UPDATE promise_periods SET revision = old.revision + 1 WHERE id = new.id; END;
CREATE TRIGGER issues_revised AFTER UPDATE OF snoozed_until ON issues BEGIN UPDATE issues SET revision = old.revision + 1 WHERE id = new.id; END;
CREATE TRIGGER tickets_revised AFTER UPDATE OF title, description, ticket_template_id, due_on, priority, waiting_for, closed_on, finding, finding_note ON tickets BEGIN UPDATE tickets SET revision = old.revision + 1 WHERE id = new.id; END;
CREATE TRIGGER contacts_revised AFTER UPDATE OF name, email, phone_number ON contacts BEGIN UPDATE contacts SET revision = old.revision + 1 WHERE id = new.id; END;
CREATE TRIGGER notes_revised AFTER UPDATE OF message ON notes BEGIN UPDATE notes SET revision = old.revision + 1 WHERE id = new.id; END;
CREATE TRIGGER custom_fields_revised AFTER UPDATE OF value ON custom_fields BEGIN UPDATE custom_fields SET revision = old.revision + 1 WHERE id = new.id; END;
